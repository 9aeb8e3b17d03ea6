import { overrideResult, type LoginStep } from '@lykta/contract/accounts'
import { keepLogin, takeOver, type LoggedIn } from './login.ts'

/** The step of the login that is shown: the form, the panel for a forgotten password, or what a login still needs. */
export type Step =
  | { name: 'form' | 'forgotten' | 'sent' }
  | { name: 'choosePassword' | 'otherBrowser'; login: LoggedIn }
  | { name: 'waiting'; login: LoggedIn; step: LoginStep }

/** Stores the login, unless a step is needed first. */
export const goOn = async (login: LoggedIn): Promise<Step> => {
  if (login.waitsFor !== undefined) return { name: 'waiting', login, step: login.waitsFor }
  if (login.user.forceChangePassword) return { name: 'choosePassword', login }
  if (login.override?.result === overrideResult.otherBrowser) return { name: 'otherBrowser', login }
  if (login.override?.result === overrideResult.noBrowser) await takeOver(login)
  else keepLogin(login)
  return { name: 'form' }
}
