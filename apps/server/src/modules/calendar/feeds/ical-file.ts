import { startOn } from '@lykta/calendar'
import { calendarDefaultDurationMs } from '@lykta/contract/constants'
import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import ical, {
  ICalEventRepeatingFreq,
  ICalWeekday,
  type ICalEventData,
  type ICalRepeatingOptions,
} from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { eventTimes } from '../present.ts'
import type { EventFields, EventRow } from '../repo.ts'

const weekdays = [
  ICalWeekday.SU,
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
] as const
const frequencies = {
  Daily: ICalEventRepeatingFreq.DAILY,
  Weekly: ICalEventRepeatingFreq.WEEKLY,
  Monthly: ICalEventRepeatingFreq.MONTHLY,
} as const

type Rule = Pick<ICalRepeatingOptions, 'byDay' | 'byMonthDay' | 'bySetPos' | 'startOfWeek'>

const zoned = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)

const ruleOf = (event: EventFields, timeZone: string): Rule => {
  const { interval, days, weekStart, monthlyOn, monthDay, startsAt } = event
  const { day: dayOfStart, dayOfWeek } = zoned(startsAt.getTime(), timeZone)
  const day = monthDay ?? dayOfStart
  const weekday = weekdays[dayOfWeek % 7] ?? ICalWeekday.MO
  if (interval === 'Weekly' && days.length > 0) {
    const startOfWeek = weekdays[weekStart]
    return {
      byDay: days.flatMap((one) => weekdays[one] ?? []),
      // Monday is the format's default.
      ...(startOfWeek === undefined || startOfWeek === ICalWeekday.MO ? {} : { startOfWeek }),
    }
  }
  if (interval !== 'Monthly') return {}
  if (monthlyOn === 'lastWeekday') return { byDay: [weekday], bySetPos: -1 }
  // The last of these days that the month has: instead of the 31st, the 30th in a short month.
  return day <= 28
    ? {}
    : {
        byDay: [...weekdays],
        byMonthDay: Array.from({ length: day - 27 }, (_, index) => 28 + index),
        bySetPos: -1,
      }
}

interface FeedEvent {
  row: EventRow
  exceptions: readonly string[]
}

/** The events of a room as an iCalendar file (RFC 5545), in the time zone of its box. */
export const icalFile = (
  events: readonly FeedEvent[],
  { name, timeZone, host }: { name: string; timeZone: string; host: string },
): string => {
  const calendar = ical({
    name,
    prodId: { company: 'Lykta', product: 'Calendar' },
    timezone: { name: timeZone, generator: (zone) => getVtimezoneComponent(zone) ?? null },
  })
  const byId = new Map(events.map((event) => [event.row.event.id, event]))
  const uid = (id: number) => `event-${String(id)}@${host}`

  /**
   * The start that a changed occurrence would have in its series; undefined if the series no longer takes place on that day,
   * or if the occurrence is now repeated itself, which the format cannot express.
   */
  const replaces = ({ seriesId, seriesDay, interval }: EventFields): number | undefined => {
    const series = seriesId === null ? undefined : byId.get(seriesId)
    return series === undefined || seriesDay === null || interval !== 'none'
      ? undefined
      : startOn(eventTimes(series.row.event, []), seriesDay, timeZone)
  }
  const replaced = new Set(
    events.flatMap(({ row: { event } }) =>
      replaces(event) === undefined ? [] : [`${String(event.seriesId)} ${String(event.seriesDay)}`],
    ),
  )

  const repeating = ({ row: { event }, exceptions }: FeedEvent): ICalRepeatingOptions | null => {
    if (event.interval === 'none') return null
    const times = eventTimes(event, [])
    const left = exceptions
      .filter((day) => !replaced.has(`${String(event.id)} ${day}`))
      .flatMap((day) => startOn(times, day, timeZone) ?? [])
    return {
      freq: frequencies[event.interval],
      ...(event.every === 1 ? {} : { interval: event.every }),
      ...ruleOf(event, timeZone),
      ...(event.expiresAt === null
        ? {}
        : {
            until: zoned(event.expiresAt.getTime(), timeZone)
              .startOfDay()
              .add({ days: 1 })
              .subtract({ seconds: 1 }),
          }),
      ...(left.length === 0 ? {} : { exclude: left.map((start) => zoned(start, timeZone)) }),
    }
  }

  for (const feedEvent of events) {
    const { event, type } = feedEvent.row
    const start = event.startsAt.getTime()
    const end =
      event.endsAt?.getTime() ??
      (event.allDay
        ? zoned(start, timeZone).startOfDay().add({ days: 1 }).epochMilliseconds
        : start + calendarDefaultDurationMs)
    const original = replaces(event)
    const data: ICalEventData = {
      id: uid(original === undefined ? event.id : (event.seriesId ?? event.id)),
      summary: event.title,
      description: event.body,
      start: zoned(start, timeZone),
      end: zoned(end, timeZone),
      allDay: event.allDay,
      timezone: timeZone,
      stamp: event.updatedAt,
      created: event.createdAt,
      lastModified: event.updatedAt,
      repeating: repeating(feedEvent),
      ...(type === null ? {} : { categories: [{ name: type.type }] }),
      ...(original === undefined ? {} : { recurrenceId: zoned(original, timeZone) }),
    }
    calendar.createEvent(data)
  }
  return calendar.toString()
}
