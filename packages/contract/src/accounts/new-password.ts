import { z } from 'zod'
import { passwordMinLength } from '../constants.ts'
import { brokenPasswordRules } from './password-rules.ts'

/** The message for a new password that breaks a rule. */
export const passwordTexts = {
  tooShort: `Your password must be at least ${String(passwordMinLength)} characters long`,
  tooSimple:
    'Password must contains a minimum of 1 lower case letter [a-z] and a minimum of 1 upper case letter [A-Z] and a minimum of 1 numeric character [0-9] and a minimum of 1 special character.',
  notTheSame: 'The password is not the same',
} as const

export const NewPasswordSchema = z
  .string()
  .min(1, 'Required')
  .max(1_000, 'This is too long.')
  .superRefine((password, context) => {
    const broken = brokenPasswordRules(password)
    if (broken.includes('length')) context.addIssue({ code: 'custom', message: passwordTexts.tooShort })
    else if (broken.length > 0) context.addIssue({ code: 'custom', message: passwordTexts.tooSimple })
  })
