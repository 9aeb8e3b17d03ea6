import {
  compareBrowser,
  type Browser,
  type LoginAnswer,
  type LoginStep,
  type LoginRequest,
  type OverrideResult,
  type UserBrowser,
} from '@lykta/contract/accounts'
import { accountRoutes, recoveryRoutes } from '@lykta/contract/accounts/routes'
import { api } from '../../shared/api/index.ts'
import { endSession, isSharedDevice, loseSession, takeUpDrafts, touch } from '../../shared/session/index.ts'
import { store } from '../../shared/store/index.ts'

/** A login that the server has accepted and this browser has not yet stored. */
export interface LoggedIn {
  token: string
  user: LoginAnswer['data']['user']
  /** What has to follow before the token is good for anything else. */
  waitsFor?: LoginStep | undefined
  /** In the installed app: how the registered browser compares with this one. */
  override?: { result: OverrideResult; registered: UserBrowser | null }
}

/** Whether this is the installed app rather than a tab. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Returns this browser's description of itself. The parser is loaded only for that. */
export const thisBrowser = async (): Promise<Browser> => {
  const { default: bowser } = await import('bowser')
  const { browser, os } = bowser.parse(navigator.userAgent)
  return { name: browser.name ?? '', version: browser.version ?? '', platform: os.name ?? '' }
}

/** In production nothing checks answers against the contract, and a login without a token would look like a success. */
export const withToken = <T extends { token: string }>(login: T): T => {
  if (typeof login.token !== 'string' || login.token === '')
    throw new Error('a login was answered without a token')
  return login
}

/** At the next login, wrong guesses by others do not delay this browser. */
export const rememberDevice = ({ device }: { device?: string | undefined }): void => {
  if (device !== undefined) store.set('device', device)
}

/** Logs in. The installed app uses the login that allows one browser only. */
export const logIn = async (credentials: LoginRequest): Promise<LoggedIn> => {
  const device = store.get('device')
  const body = { ...credentials, ...(device === undefined ? {} : { device }) }
  if (!isInstalled()) {
    const { data } = await api.call(accountRoutes.login, { body })
    rememberDevice(data)
    return withToken(data)
  }
  const [own, { data }] = await Promise.all([thisBrowser(), api.call(accountRoutes.overrideLogin, { body })])
  rememberDevice(data)
  const { token, user, waitsFor, userBrowser: registered } = withToken(data)
  return { token, user, waitsFor, override: { result: compareBrowser(registered, own), registered } }
}

/** Stores the result of a login. The token comes last, because the rest of the app starts when it is set. */
export const keepLogin = ({ token, user, override }: LoggedIn): void => {
  const { id, extension, email, firstName, lastName, avatar } = user
  store.set('id', id)
  store.set('userData', { user })
  store.set('user', { token, user: { id, extension, email, firstName, lastName, avatar } })
  const registered = override?.registered
  if (registered !== undefined && registered !== null) store.set('recentBrowser', registered)
  takeUpDrafts(id)
  if (isSharedDevice()) touch()
  store.set('token', token)
}

/** Makes this browser the one of the installed app, which ends the previous one's sessions, and stores the login. */
export const takeOver = async (login: LoggedIn): Promise<void> => {
  const { token, user } = login
  const body = { userBrowser: await thisBrowser(), idUser: user.id }
  const { data } = await api.call(accountRoutes.updateBrowser, { body, token })
  store.set('recentBrowser', data.userBrowser)
  keepLogin({ token, user })
}

/** Sets the new password required at a first login. Its token can be used for nothing else. */
export const choosePassword = async (login: LoggedIn, password: string): Promise<LoggedIn> => {
  const { email } = login.user
  const { data } = await api.call(recoveryRoutes.firstLogin, {
    body: { email, password, token: login.token },
  })
  return { ...login, ...data }
}

/** Ends a session on the server if it can be reached. Nothing waits for it. */
export const giveUp = ({ token }: { token: string }): void => {
  api.call(accountRoutes.logout, { body: { token } }).catch(() => undefined)
}

/** Logs out here at once; the server ends its side when it can be reached. */
export const logOut = (): void => {
  const token = store.get('token')
  if (token !== undefined) giveUp({ token })
  endSession()
}

/** Ends a useless session, also on the server. The login leads back to where the user was. */
export const giveUpSession = (): void => {
  const token = store.get('token')
  if (token !== undefined) giveUp({ token })
  loseSession()
}
