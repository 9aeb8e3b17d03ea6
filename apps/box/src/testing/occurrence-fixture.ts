import { type Occurrence } from '@lykta/contract/calendar'

/** Half an hour of Karin's planning, for tests. */
export const occurrenceOf = (
  eventId: number,
  start: number,
  change: Partial<Occurrence> = {},
): Occurrence => ({
  eventId,
  start,
  end: start + 30 * 60_000,
  title: `Event ${String(eventId)}`,
  body: '',
  fontSize: 'medium',
  type: 'Activity',
  color: '#2f8f6b',
  allDay: false,
  sender: { name: 'Karin Lindqvist', avatar: null },
  remindAt: null,
  acknowledgedAt: null,
  ...change,
})
