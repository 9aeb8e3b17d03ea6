/**
 * What may wait for the resident, the most important first. A call comes before the resident's own call for help, because the
 * caller may be answering it.
 */
const byWeight = [
  'alarm',
  'call',
  'help',
  'reminder',
  'message',
  'opened',
  'missedCall',
  'accessLog',
  'messages',
  'calendar',
  'slideshow',
] as const
export type WaitingScreen = (typeof byWeight)[number]
export type ShownScreen = WaitingScreen | 'home'

/** The one screen to show, however much is waiting; home if nothing is. */
export const whichScreen = (waiting: Readonly<Partial<Record<WaitingScreen, unknown>>>): ShownScreen =>
  byWeight.find((name) => waiting[name] !== undefined) ?? 'home'
