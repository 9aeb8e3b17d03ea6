/**
 * What may wait for the resident, what matters most first. A call comes over the resident's own call for help, because it may be
 * from whoever answers that.
 */
const byWeight = [
  'alarm',
  'call',
  'help',
  'reminder',
  'message',
  'opened',
  'missedCall',
  'messages',
  'calendar',
  'slideshow',
] as const
export type WaitingScreen = (typeof byWeight)[number]
export type ShownScreen = WaitingScreen | 'home'

/** The one screen to show, however much waits; home when nothing does. */
export const whichScreen = (waiting: Readonly<Partial<Record<WaitingScreen, unknown>>>): ShownScreen =>
  byWeight.find((name) => waiting[name] !== undefined) ?? 'home'
