import { errorTexts } from '@lykta/contract/errors'

export const errors = {
  ...errorTexts,
  unreachable: 'Lykta could not be reached. Check the connection and try again.',
} as const
