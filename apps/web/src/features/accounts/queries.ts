import type { LoginAnswer, LoginRequest, User, UserPermissions } from '@lykta/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { endSession } from '../../shared/session/index.ts'
import { store } from '../../shared/store/index.ts'

export type LoggedIn = LoginAnswer['data']

/** Keeps what a login has answered. The token comes last: on it the rest of the app starts. */
const keepLogin = ({ token, user }: LoggedIn): void => {
  const { id, extension, email, firstName, lastName, avatar } = user
  store.set('id', id)
  store.set('userData', { user })
  store.set('user', { token, user: { id, extension, email, firstName, lastName, avatar } })
  store.set('token', token)
}

/** Logs in. A user who must choose a new password first holds a token that opens nothing, so nothing is kept of it. */
export const logIn = async (request: LoginRequest): Promise<LoggedIn> => {
  const answer = await api.create<LoggedIn>('login-relative', request, { anonymous: true })
  if (!answer.user.forceChangePassword) keepLogin(answer)
  return answer
}

/** Mails a link for a new password to whoever has the address or the user name. */
export const askForLink = async (email: string): Promise<void> => {
  await api.create('forgot', { email, host: `${location.origin}/resetpassword` }, { anonymous: true })
}

/** Whose password a link changes. Asked anew whenever the page is opened: a link is good once. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => api.create<{ email: string }>('check', { token, type: 2 }, { anonymous: true }),
  })

export const resetPassword = async (token: string, password: string): Promise<void> => {
  await api.create('reset', { token, newPassword: password, confirmPassword: password }, { anonymous: true })
}

/** The password of one's own that a first login asks for, with the token that can do nothing else. */
export const choosePassword = async ({ token, user }: LoggedIn, password: string): Promise<LoggedIn> => {
  const answer = await api.create<LoggedIn>(
    'first-login-relative',
    { email: user.email, password, token },
    { anonymous: true },
  )
  keepLogin(answer)
  return answer
}

/** Logs out here at once; the server ends its side when it can be reached. */
export const logOut = (): void => {
  const token = store.get('token')
  if (token !== undefined) {
    api.create('logout', { token }, { anonymous: true }).catch(() => undefined)
  }
  endSession()
}

/** Whether the session is alive, asked once a page load; who it belongs to is renewed with it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Infinity,
  queryFn: async () => {
    const token = store.get('token')
    const user = await api.create<User>('check-relative', { token, type: 1 })
    // An answer for a session that has ended meanwhile brings nothing of it back.
    if (store.get('token') === token) {
      store.set('caretaker', crypto.randomUUID())
      store.set('userData', { ...store.get('userData'), user })
    }
    return user
  },
})

/** What the user may do outside the boxes, merged into the stored login data. */
export const permissionsQuery = queryOptions({
  queryKey: ['users', 'permissions'],
  staleTime: 300_000,
  queryFn: async () => {
    const token = store.get('token')
    const permissions = await api.get<UserPermissions>('users/getpermissionsbytoken')
    const userData = store.get('userData')
    if (userData !== undefined && store.get('token') === token)
      store.set('userData', { ...userData, permissions })
    return permissions
  },
})
