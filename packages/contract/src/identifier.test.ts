import { describe, expect, test } from 'vitest'
import { LoginRequestSchema } from './accounts/login.ts'
import { ForgotSchema } from './accounts/recovery.ts'
import { CreateUserSchema, EmailSchema, UpdateMeSchema, UsernameSchema } from './accounts/user-form.ts'
import { BoxProfileSchema } from './boxes/edit.ts'
import { cleanEmail, cleanIdentifier, hasUnreadable } from './identifier.ts'

test.each([
  ['\u200Bkarin\uFEFF', 'karin'],
  ['ka\u00ADrin', 'karin'],
  ['A\u030Asa', 'Åsa'],
  ['Karin\u00A0Lind ', 'Karin Lind'],
  ['karin\u202E', 'karin'],
  ['ka\u200Drin', 'karin'],
  // Belongs to the spelling.
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
])('an identifier has no characters that nobody sees: %j', (given, clean) => {
  expect(cleanIdentifier(given)).toBe(clean)
  expect(cleanIdentifier(clean)).toBe(clean)
})

test('an address that was copied as a link is the address', () => {
  expect(cleanEmail(' MAILTO:karin@example.org\u200B')).toBe('karin@example.org')
})

test.each(['M\u008Arta', 'a\tb', 'a\u2028b', '\uFFFDke'])('%j cannot be read', (text) => {
  expect(hasUnreadable(text)).toBe(true)
})

describe('each door cleans what identifies somebody, and takes nothing that cannot be read', () => {
  const text = (schema: { parse: (given: unknown) => unknown }, given: unknown) => schema.parse(given)
  test.each([
    ['a username', UsernameSchema, 'kar\u200Bin', 'karin'],
    ['an email address', EmailSchema, 'mailto:karin@example.org\u200B', 'karin@example.org'],
    ['a first name', CreateUserSchema.shape.firstName, '\u200BKarin', 'Karin'],
    ['a company', CreateUserSchema.shape.company, 'Hem\u200Btjänst', 'Hemtjänst'],
    ['one’s own email address', UpdateMeSchema.shape.email, 'mailto:a@b.se', 'a@b.se'],
    ['who logs in', LoginRequestSchema.shape.username, 'karin\u200B', 'karin'],
    [
      'who has forgotten a password',
      ForgotSchema.shape.email,
      'karin@example.org\u200B',
      'karin@example.org',
    ],
    ['a resident', BoxProfileSchema.shape.firstName, 'Ingrid\u200B', 'Ingrid'],
  ])('%s', (_what, schema, given, clean) => {
    expect(text(schema, given)).toBe(clean)
  })

  test.each([
    ['a username', UsernameSchema],
    ['a first name', CreateUserSchema.shape.firstName],
    ['a resident', BoxProfileSchema.shape.firstName],
  ])('%s with a control character', (_what, schema) => {
    expect(schema.safeParse('M\u008Arta').success).toBe(false)
  })

  test('an email address with a control character', () => {
    expect(EmailSchema.safeParse('k\u0081@example.org').success).toBe(false)
  })
})
