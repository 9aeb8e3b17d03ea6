import { cleared, endSession } from '../../../shared/session/index.ts'
import { giveUp, keepLogin, type LoggedIn } from '../login.ts'
import { goOn, type Step } from '../login-steps.ts'
import { store } from '../../../shared/store/index.ts'

/** Longer than deleting takes; a switch must not wait for a browser that does not answer. */
const longestClearingMs = 4_000

/** Ends what somebody else has open here, and waits until nothing of it is left. */
export const leaveNothing = async (): Promise<void> => {
  const token = store.get('token')
  endSession()
  if (token !== undefined) giveUp({ token })
  const late = new Promise((resolve) => setTimeout(resolve, longestClearingMs))
  await Promise.race([cleared.wait(), late])
}

/** Begins anew, in a page that has nothing in its memory. */
export const startOver = (): void => location.replace('/')

/** What the page is marked with until it begins anew: nothing is drawn of where the one before is led away to. */
export const switching = 'switching'

/** Goes on with the login of whoever is here now. Returns the step that it still needs. */
export const switchTo = async (login: LoggedIn): Promise<Step> => {
  document.documentElement.dataset['covered'] = switching
  await leaveNothing()
  if (login.waitsFor !== undefined || login.user.forceChangePassword) {
    delete document.documentElement.dataset['covered']
    return goOn(login)
  }
  keepLogin(login)
  startOver()
  return { name: 'form' }
}
