import { errorTexts } from '@lykta/contract/errors'

export const errors = {
  ...errorTexts,
  unreachable: 'The service did not respond. Check your connection and try again.',
  tooMany_one: 'Too many attempts. Please try again in {{count}} minute.',
  tooMany_other: 'Too many attempts. Please try again in {{count}} minutes.',
  lotAtOnce_one: 'That was a lot at once. Please try again in {{count}} minute.',
  lotAtOnce_other: 'That was a lot at once. Please try again in {{count}} minutes.',
} as const
