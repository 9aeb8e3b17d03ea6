import { actorNames, userNames, type ActorName, type Outcome, type Row } from './actors.ts'

/** The same for all but those named. */
const all = (rest: Outcome, named: Partial<Record<ActorName, Outcome>> = {}): Row => ({
  nobody: rest,
  stranger: rest,
  ungranted: rest,
  viewers: rest,
  user: rest,
  superUser: rest,
  bare: rest,
  disabled: rest,
  staff: rest,
  otherStaff: rest,
  farStaff: rest,
  admin: rest,
  otherAdmin: rest,
  system: rest,
  box: rest,
  otherBox: rest,
  ...named,
})

export const but = (row: Row, named: Partial<Record<ActorName, Outcome>>): Row => ({ ...row, ...named })

const noSession = { nobody: '·', disabled: '⊘' } as const
const noUser = { ...noSession, box: '·', otherBox: '·' } as const

/** Open to everybody. */
export const anyone = all('✓')
/** Everybody who is signed in, box or user. */
export const signedIn = all('✓', noSession)
/** Every user, for what is their own. */
export const everyUser = all('✓', noUser)
/** All users are refused. */
export const noUserAtAll = all('✗', noUser)
/** For nobody who is signed in. */
export const nobodyOf = (sign: Outcome): Row => all(sign, noSession)
/** Every box, for what is its own. */
export const everyBox = all('·', { box: '✓', otherBox: '✓' })

/** "See state, calendar, messages of the box; one's own nickname and avatar for it." */
export const seeing = all('✓', {
  ...noUser,
  stranger: '–',
  ungranted: '–',
  otherStaff: '–',
  farStaff: '–',
  otherAdmin: '–',
})
/** "Call the box, send messages, create events": the function, and the competence `user`. */
export const using = but(seeing, { viewers: '✗', bare: '✗' })
/** "Edit the box, other people's links." */
export const steering = but(seeing, { viewers: '✗', user: '✗', staff: '✗' })
/** "Pair, move, retire boxes": users who see the box are refused; for everybody else it does not exist. */
export const administeringBox = but(steering, { superUser: '✗', bare: '✗' })
/** "Users; organisation; content", in a cluster: none but its administrators, and others learn nothing of it. */
export const administering = all('✗', { ...noUser, admin: '✓', otherAdmin: '–', system: '✓' })
/** A list for administrators, each of their own cluster. */
export const administeringList = but(administering, { otherAdmin: '○' })
/** The same as a list: actors who may not see it get a list without it. */
export const seeingInList = but(seeing, {
  stranger: '○',
  ungranted: '○',
  otherStaff: '○',
  farStaff: '○',
  otherAdmin: '○',
})

/** "Own": the user of the path, here the linked superUser, and the administrators of that user's cluster. */
export const ownUser = all('–', { ...noUser, superUser: '✓', admin: '✓', system: '✓' })

/** The row for a function that the box does not have. */
export const withoutFunction = (row: Row): Row =>
  userNames.reduce((less, name) => (row[name] === '✓' ? but(less, { [name]: '✗' }) : less), row)

export const isWorking = (row: Row): boolean => actorNames.some((name) => row[name] === '✓')
