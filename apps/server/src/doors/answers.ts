import type { Answer, List } from '@lykta/contract/envelope'

/** The envelope of every answer. */
export const success = <T>(data: T, message = ''): Answer<T> => ({ success: true, data, message })

/** `total` counts all there are, `data` may be a page of them. */
export const list = <T>(data: T[], total = data.length): List<T> => ({
  success: true,
  data,
  total,
  message: '',
})
