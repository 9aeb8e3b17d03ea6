/** Everything that goes on unattended, or can be used without a separate login. */

/** Belongs to one person, who sees it in their profile and can end it there. */
export const ownLastingKinds = [
  'pushDevice',
  'calendarAddress',
  'passwordLink',
  'emailChange',
  'calendarSubscription',
  'plannedMessage',
  'scheduledAlarm',
  'scimToken',
] as const
export type OwnLastingKind = (typeof ownLastingKinds)[number]

/** All others: sessions have a list of their own, and the rest belongs to a box, a group or the region, not to its maker. */
export type LastingKind =
  | 'session'
  | OwnLastingKind
  | 'tv'
  | 'pairing'
  | 'companion'
  | 'automaticAnswer'
  | 'event'
  | 'ladder'
  | 'content'

/** What may happen to its maker. */
export const lastingTakings = ['unlinked', 'disabled', 'loggedOutElsewhere', 'newPassword'] as const
export type LastingTaking = (typeof lastingTakings)[number]

interface LastingRule {
  /** The owner: a person, by their account or by their permissions on a box; or something that stays when its maker leaves. */
  of: 'account' | 'author' | 'box' | 'group' | 'region'
  /** What is checked each time it does anything, in words for the documents. */
  needs: string
  /** Which of these stop it. If it does not belong to a person, none does. */
  stops: Record<LastingTaking, boolean>
}

const withTheAccount = { unlinked: false, disabled: true, loggedOutElsewhere: true, newPassword: true }
const withTheAuthor = { unlinked: true, disabled: true, loggedOutElsewhere: false, newPassword: false }
const withNobody = { unlinked: false, disabled: false, loggedOutElsewhere: false, newPassword: false }

/** A new kind does not compile without its rule; `apps/server/src/lasting.test.ts` takes the permission from each. */
export const lastingRules: Record<LastingKind, LastingRule> = {
  session: { of: 'account', needs: 'an account that is not disabled', stops: withTheAccount },
  pushDevice: {
    of: 'account',
    needs: 'its session, and sight of the box',
    stops: { ...withTheAccount, unlinked: true },
  },
  calendarAddress: {
    of: 'account',
    needs: 'sight of the box',
    stops: { ...withTheAccount, unlinked: true },
  },
  passwordLink: { of: 'account', needs: 'an account that is not disabled', stops: withTheAccount },
  emailChange: { of: 'account', needs: 'an account that is not disabled', stops: withTheAccount },
  calendarSubscription: { of: 'author', needs: 'leave to write in the calendar', stops: withTheAuthor },
  plannedMessage: { of: 'author', needs: 'leave to write to each room', stops: withTheAuthor },
  scheduledAlarm: { of: 'author', needs: 'leave to send alarms to each room', stops: withTheAuthor },
  scimToken: {
    of: 'author',
    needs: 'leave to administer the cluster',
    stops: { ...withNobody, disabled: true },
  },
  tv: { of: 'box', needs: 'a box that is not retired', stops: withNobody },
  pairing: { of: 'box', needs: 'an administrator who enters its code', stops: withNobody },
  companion: { of: 'box', needs: 'a box that is not retired', stops: withNobody },
  automaticAnswer: { of: 'box', needs: 'a link that lets its person call', stops: withNobody },
  event: { of: 'box', needs: 'a box that shows its calendar', stops: withNobody },
  ladder: { of: 'group', needs: 'a receiver that is still in its care', stops: withNobody },
  content: { of: 'region', needs: 'its days of publication', stops: withNobody },
}
