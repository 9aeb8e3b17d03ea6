/** The actors: the columns of the permissions table, each defined relative to one box in a group of a cluster. */
export const actors = {
  nobody: 'no login',
  stranger: 'relative, not linked',
  ungranted: 'relative, link not granted',
  viewers: 'relative: viewers',
  user: 'relative: user',
  superUser: 'relative: superUser',
  bare: 'superUser, no function',
  disabled: 'superUser, account disabled',
  staff: 'staff of the group',
  otherStaff: 'staff of another group',
  farStaff: 'staff of another cluster',
  admin: 'admin of the cluster',
  otherAdmin: 'admin of another cluster',
  system: 'system admin',
  box: 'the box',
  otherBox: 'another box',
} as const

export type ActorName = keyof typeof actors
export const actorNames: readonly ActorName[] = [
  'nobody',
  'stranger',
  'ungranted',
  'viewers',
  'user',
  'superUser',
  'bare',
  'disabled',
  'staff',
  'otherStaff',
  'farStaff',
  'admin',
  'otherAdmin',
  'system',
  'box',
  'otherBox',
]

export const userNames = [
  'stranger',
  'ungranted',
  'viewers',
  'user',
  'superUser',
  'bare',
  'disabled',
  'staff',
  'otherStaff',
  'farStaff',
  'admin',
  'otherAdmin',
  'system',
] as const satisfies readonly ActorName[]
export type UserName = (typeof userNames)[number]

/** The outcomes; the keys are the signs in the written table. */
export const outcomes = {
  '✓': 'may',
  '✗': 'is told that it is not permitted (422 `not_permitted`)',
  '–': 'is told that there is no such thing (404): it is none of theirs',
  '○': 'may ask, and sees nothing of it',
  '·': 'is told to log in (401)',
  '⊘': 'is told that the account may not use Lykta (403), which logs out',
} as const
export type Outcome = keyof typeof outcomes

export type Row = Readonly<Record<ActorName, Outcome>>
