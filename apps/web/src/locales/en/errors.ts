import { errorTexts } from '@lykta/contract/errors'

export const errors = {
  ...errorTexts,
  unreachable: 'The service did not respond. Check your connection and try again.',
} as const
