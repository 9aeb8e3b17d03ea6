/** Limits on what people write into calendars. */
export const eventTextLengths = { title: 200, body: 10_000 } as const
/** Longest name of a foreign calendar. */
export const subscriptionLengths = { name: 60, url: 2_000 } as const
/** The longest interval of a repeated event: every 52nd day, week or month. */
export const mostEvery = 52
export const mostRoomsOfEvent = 50
/** The longest occurrence, also of an all-day event. */
export const longestEventMs = 31 * 86_400_000
/** A reminder that nobody has acknowledged for this long counts as unanswered. */
export const reminderUnansweredMs = 15 * 60_000
