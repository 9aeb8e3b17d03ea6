import { calendarEvents, calendarExceptions, calendarTypes } from '@lykta/server/tables'
import { planCalendar, type PlannedEvent } from './calendar-plan.ts'
import type { Days } from './days-around-now.ts'
import { known, one } from './must-find.ts'
import type { Executor } from './transaction.ts'
import type { Someone } from './people.ts'
import type { HomeBox } from './residents.ts'

interface World {
  boxes: ReadonlyMap<string, HomeBox>
  people: ReadonlyMap<string, Someone>
  days: Days
}

/** The residents' calendars, around the day on which the world is made. */
export const insertCalendar = async (db: Executor, world: World): Promise<void> => {
  const types = await db.select().from(calendarTypes)
  const typeIds = new Map(types.map(({ id, type }) => [type, id]))
  for (const planned of planCalendar(world.days)) {
    const { days } = world
    const event = {
      roomId: known(world.boxes, planned.box).roomId,
      createdBy: known(world.people, planned.by).userId,
      typeId: planned.type === undefined ? null : known(typeIds, planned.type),
      title: planned.title,
      body: planned.body,
      startsAt: days.at(planned.day, planned.from),
      endsAt: planned.to === undefined ? null : days.at(planned.day, planned.to),
      ...(planned.fontSize === undefined ? {} : { fontSize: planned.fontSize }),
      ...(planned.reminder === undefined
        ? {}
        : { reminderMinutes: planned.reminder, nextRemindAt: new Date() }),
    }
    const { id } = one(
      await db
        .insert(calendarEvents)
        .values({
          ...event,
          ...(planned.interval === undefined ? {} : { interval: planned.interval }),
          ...(planned.lastDay === undefined ? {} : { expiresAt: days.at(planned.lastDay, planned.from) }),
        })
        .returning(),
    )
    await insertExceptions(db, { ...event, id }, planned, days)
  }
}

/** A moved occurrence is a separate event. */
const insertExceptions = async (
  db: Executor,
  { id, ...event }: typeof calendarEvents.$inferInsert & { id: number },
  planned: PlannedEvent,
  days: Days,
): Promise<void> => {
  for (const { day, moved } of planned.exceptions ?? []) {
    // At noon it is the same day here and in UTC.
    const name = days.at(day, '12:00').toISOString().slice(0, 10)
    await db.insert(calendarExceptions).values({ eventId: id, day: name })
    if (moved === undefined) continue
    const startsAt = days.at(moved.day, moved.from)
    const lengthMs = (event.endsAt?.getTime() ?? 0) - event.startsAt.getTime()
    await db.insert(calendarEvents).values({
      ...event,
      startsAt,
      endsAt: lengthMs > 0 ? new Date(startsAt.getTime() + lengthMs) : null,
      seriesId: id,
      seriesDay: name,
    })
  }
}
