/** What may wait for the resident, what matters most first. Alarms are not sent yet. */
const byWeight = [
  'alarm',
  'call',
  'reminder',
  'message',
  'opened',
  'missedCall',
  'calendar',
  'slideshow',
] as const
export type WaitingScreen = (typeof byWeight)[number]

/** The one screen to show, however much waits; home when nothing does. */
export const whichScreen = (
  waiting: Readonly<Partial<Record<WaitingScreen, unknown>>>,
): WaitingScreen | 'home' => byWeight.find((name) => waiting[name] !== undefined) ?? 'home'
