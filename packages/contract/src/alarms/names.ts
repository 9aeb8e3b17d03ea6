/** Names of alarms on the wire. */
export const alarmLevels = ['info', 'important', 'critical'] as const
export type AlarmLevel = (typeof alarmLevels)[number]

/** `recalled` ends it: no TV shows it any more. */
export const alarmStates = ['draft', 'scheduled', 'sent', 'recalled'] as const
export type AlarmState = (typeof alarmStates)[number]

export const alarmTargets = ['individuals', 'group', 'entity', 'cluster'] as const
export type AlarmTarget = (typeof alarmTargets)[number]

/** The sounds that every TV has. `none` is for information only. */
export const alarmSounds = ['soft-bell', 'two-tones', 'alarm-tone', 'none'] as const
export type AlarmSound = (typeof alarmSounds)[number]

/** For a recording that the sender has uploaded. */
export const ownSoundLimits = { durationMs: 10_000, bytes: 1_048_576 } as const

/** Who raised it: a member of staff, the resident with a call for help, or the server because a home was silent. */
export const alarmOrigins = ['staff', 'resident', 'silence'] as const
export type AlarmOrigin = (typeof alarmOrigins)[number]

/** The kinds of steps in a ladder, taken until somebody has answered. */
export const ladderStepKinds = ['repeat', 'staff', 'family', 'people', 'group', 'mail', 'webhook'] as const
export type LadderStepKind = (typeof ladderStepKinds)[number]

/** The targets of steps: the TVs again, or people. A ladder ends with people, so that somebody is told. */
export const ladderStepReaches: Record<LadderStepKind, 'tvs' | 'people'> = {
  repeat: 'tvs',
  staff: 'people',
  family: 'people',
  people: 'people',
  group: 'people',
  mail: 'people',
  webhook: 'people',
}

/** Why a ladder has ended. `unanswered`: all steps are done, and nobody has answered. */
export const ladderEnds = ['acknowledged', 'taken', 'recalled', 'cancelled', 'unanswered'] as const
export type LadderEnd = (typeof ladderEnds)[number]

export const ladderLimits = { steps: 10, afterMinutes: 1_440, people: 20, groups: 10, url: 2_000 } as const

export const alarmTextLengths = { title: 80, body: 1_000, endNote: 500 } as const

/** For this long after the press, a resident can take back a call for help before anybody is called. */
export const helpCancelMs = 10_000

/** The lists of alarms. `open`: those whose ladder is still climbing, or has ended unanswered. */
export const alarmLists = ['open', 'sent', 'scheduled', 'draft', 'recalled'] as const
export type AlarmList = (typeof alarmLists)[number]
