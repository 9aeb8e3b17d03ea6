/** Bounds of what people write into calendars. */
export const eventTextLengths = { title: 200, body: 10_000 } as const
/** Of a foreign calendar. */
export const subscriptionLengths = { name: 60, url: 2_000 } as const
/** Every so many days, weeks or months: up to every 52nd. */
export const mostEvery = 52
export const mostRoomsOfEvent = 50
/** One occurrence; all-day events too. */
export const longestEventMs = 31 * 86_400_000
/** Until a reminder that nobody acknowledged counts as unanswered. */
export const reminderUnansweredMs = 15 * 60_000
