import { store } from '../store/index.ts'

/** The user's own upload, which only its owner may read. */
export const readMedia = (
  address: `/media/${string}`,
  { method = 'GET' }: { method?: 'GET' | 'HEAD' } = {},
): Promise<Response> => {
  const token = store.get('token')
  return fetch(address, { method, headers: token === undefined ? {} : { token } })
}
