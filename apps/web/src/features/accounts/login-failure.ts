import { isApiError } from '@lykta/client'

/** What the login screen says about a failed login: the key of our own text, or the server's sentence as it is. */
export type LoginFailure = { key: 'wrong' | 'failed' | 'unreachable' } | { sentence: string }

export const loginFailure = (error: unknown): LoginFailure => {
  if (!isApiError(error)) return { key: 'failed' }
  if (typeof error.error === 'string') return { sentence: error.error }
  if (typeof error.error === 'object') return { key: 'wrong' }
  return { key: error.status === 0 ? 'unreachable' : 'failed' }
}

/** Whether it is about what was typed: only then are the fields marked. */
export const isWrongInput = (failure: LoginFailure | undefined): boolean =>
  failure !== undefined && 'key' in failure && failure.key === 'wrong'
