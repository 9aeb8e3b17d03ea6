/** The names of what a box can do and what a user may do with it. */

/** The seven functions of a box, each with a tile in the web app. */
export const functionNames = [
  'phone',
  'calendar',
  'careContacts',
  'services',
  'message',
  'aid',
  'entertainment',
] as const
export type FunctionName = (typeof functionNames)[number]

/** Competence on one box, weakest first. */
export const competences = ['viewers', 'user', 'superUser'] as const
export type Competence = (typeof competences)[number]

export const settingsFlagNames = ['superUser', 'user', 'viewers', ...functionNames] as const
export type SettingsFlagName = (typeof settingsFlagNames)[number]

/** A value for every flag, such as whether it is on. */
export const eachFlag = <T>(of: (name: SettingsFlagName) => T): Record<SettingsFlagName, T> => ({
  superUser: of('superUser'),
  user: of('user'),
  viewers: of('viewers'),
  phone: of('phone'),
  calendar: of('calendar'),
  careContacts: of('careContacts'),
  services: of('services'),
  message: of('message'),
  aid: of('aid'),
  entertainment: of('entertainment'),
})

/**
 * The two values of `statusDevice` on the wire. The server decides which (`boxes/status/service.ts`): by a status, a lost
 * connection, or 90 s of silence.
 */
export const deviceStatus = { notConnected: 1, connected: 2 } as const

/** The topics that a sensor may write. */
export const sensorTopics = ['power', 'help'] as const
export type SensorTopic = (typeof sensorTopics)[number]

export const pairingCodeLength = 6
/** Allows the spaces and dashes that people type. */
export const typedPairingCodeMaxLength = 20

/** Part of a sensor's MQTT client id. */
export const sensorNameMaxLength = 40
export const sensorNamePattern = /^[\w-]+$/

/** How many boxes can be edited at once: a page of the list. */
export const mostBoxesAtOnce = 50

/** What the administration's list of boxes can be sorted by. */
export const boxSorts = ['place', 'resident', 'online', 'battery', 'appVersion', 'lastSeenAt'] as const
export type BoxSort = (typeof boxSorts)[number]

/** Who is called first when the resident calls for help or is not heard from. */
export const helpFirst = ['staff', 'family'] as const
export type HelpFirst = (typeof helpFirst)[number]
