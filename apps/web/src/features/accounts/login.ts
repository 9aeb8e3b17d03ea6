import type { LoginAnswer, LoginRequest, UserBrowser } from '@lykta/contract/accounts'
import { compareBrowser, type OverrideResult } from '@lykta/contract/accounts/override-result'
import { accountRoutes, recoveryRoutes } from '@lykta/contract/accounts/routes'
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
    const { data } = await api.call(accountRoutes.login, { body: request })
    return data
  }
  const [own, { data }] = await Promise.all([
    thisBrowser(),
    api.call(accountRoutes.overrideLogin, { body: request }),
  ])
  const { token, user, userBrowser: registered } = data
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
  const body = { userBrowser: await thisBrowser(), idUser: user.id }
  const { data } = await api.call(accountRoutes.updateBrowser, { body, token })
  store.set('recentBrowser', data.userBrowser)
  keepLogin({ token, user })
}

/** The password of one's own that a first login asks for, with the token that can do nothing else. */
export const choosePassword = async (login: LoggedIn, password: string): Promise<LoggedIn> => {
  const { email } = login.user
  const { data } = await api.call(recoveryRoutes.firstLogin, {
    body: { email, password, token: login.token },
  })
  return { ...login, ...data }
}

/** Ends a session on the server, when it can be reached; nobody waits for it. */
export const giveUp = ({ token }: { token: string }): void => {
  api.call(accountRoutes.logout, { body: { token } }).catch(() => undefined)
}

/** Logs out here at once; the server ends its side when it can be reached. */
export const logOut = (): void => {
  const token = store.get('token')
  if (token !== undefined) giveUp({ token })
  endSession()
}
