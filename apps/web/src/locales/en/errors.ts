import { errorTexts } from '@lykta/contract/errors'

export const errors = {
  ...errorTexts,
  unreachable: 'There was no answer. Check the connection and try again.',
} as const
