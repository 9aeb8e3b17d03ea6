import type { LoginAnswer, LoginRequest, OverrideAnswer, UserBrowser } from '@lykta/contract/accounts'
import { compareBrowser, type OverrideResult } from '@lykta/contract/accounts/override-result'
import { api } from '../../shared/api/index.ts'
import { endSession, takeUpDrafts } from '../../shared/session/index.ts'
import { store } from '../../shared/store/index.ts'
import { isInstalled, thisBrowser } from './this-browser.ts'

/** A login that the server has let in, and of which nothing is kept in this browser yet. */
export interface LoggedIn {
  token: string
  user: LoginAnswer['data']['user']
  /** In the installed app: how the browser that is registered for it compares with this one. */
  override?: { result: OverrideResult; registered: UserBrowser | null }
}

/** Logs in; in the installed app by the login that knows one browser only. */
export const logIn = async (request: LoginRequest): Promise<LoggedIn> => {
  if (!isInstalled()) {
    const { token, user } = await api.create<LoggedIn>('login-relative', request, { anonymous: true })
    return { token, user }
  }
  const [own, { token, user, userBrowser: registered }] = await Promise.all([
    thisBrowser(),
    api.create<OverrideAnswer['data']>('overridelogin', request, { anonymous: true }),
  ])
  return { token, user, override: { result: compareBrowser(registered, own), registered } }
}

/** Keeps what a login has answered. The token comes last: on it the rest of the app starts. */
export const keepLogin = ({ token, user, override }: LoggedIn): void => {
  const { id, extension, email, firstName, lastName, avatar } = user
  store.set('id', id)
  store.set('userData', { user })
  store.set('user', { token, user: { id, extension, email, firstName, lastName, avatar } })
  const registered = override?.registered
  if (registered !== undefined && registered !== null) store.set('recentBrowser', registered)
  takeUpDrafts(id)
  store.set('token', token)
}

/** Makes this browser the one of the installed app, which ends the sessions of the one before, and keeps the login. */
export const takeOver = async (login: LoggedIn): Promise<void> => {
  const { token, user } = login
  const { userBrowser } = await api.update<{ userBrowser: UserBrowser }>(
    'users',
    'updatebrowser',
    { userBrowser: await thisBrowser(), idUser: user.id },
    { token },
  )
  store.set('recentBrowser', userBrowser)
  keepLogin({ token, user })
}

/** The password of one's own that a first login asks for, with the token that can do nothing else. */
export const choosePassword = async (login: LoggedIn, password: string): Promise<LoggedIn> => {
  const { email } = login.user
  const { token, user } = await api.create<LoggedIn>(
    'first-login-relative',
    { email, password, token: login.token },
    { anonymous: true },
  )
  return { ...login, token, user }
}

/** Ends a session on the server, when it can be reached; nobody waits for it. */
export const giveUp = ({ token }: { token: string }): void => {
  api.create('logout', { token }, { anonymous: true }).catch(() => undefined)
}

/** Logs out here at once; the server ends its side when it can be reached. */
export const logOut = (): void => {
  const token = store.get('token')
  if (token !== undefined) giveUp({ token })
  endSession()
}
