import { calendarEvents, calendarExceptions, calendarTypes } from '@lykta/server/tables'
import { planCalendar, type PlannedEvent } from './calendar-plan.ts'
import type { Days } from './days.ts'
import { known, one, type Executor } from './executor.ts'
import type { Someone } from './people.ts'
import type { HomeBox } from './residents.ts'

/** The residents' calendars, around the day on which the world is made. */
export const insertCalendar = async (
  db: Executor,
  world: { boxes: ReadonlyMap<string, HomeBox>; people: ReadonlyMap<string, Someone>; days: Days },
): Promise<void> => {
  const types = await db.select().from(calendarTypes)
  const typeIds = new Map(types.map(({ id, type }) => [type, id]))
  for (const planned of planCalendar(world.days)) {
    const { days } = world
    const { id } = one(
      await db
        .insert(calendarEvents)
        .values({
          roomId: known(world.boxes, planned.box).roomId,
          createdBy: known(world.people, planned.by).userId,
          typeId: planned.type === undefined ? null : known(typeIds, planned.type),
          title: planned.title,
          body: planned.body,
          startsAt: days.at(planned.day, planned.from),
          ...(planned.interval === undefined ? {} : { interval: planned.interval }),
          ...(planned.fontSize === undefined ? {} : { fontSize: planned.fontSize }),
          ...(planned.to === undefined ? {} : { endsAt: days.at(planned.day, planned.to) }),
          ...(planned.lastDay === undefined ? {} : { expiresAt: days.at(planned.lastDay, planned.from) }),
          ...(planned.reminder === undefined ? {} : { reminderMinutes: planned.reminder }),
        })
        .returning(),
    )
    await insertExceptions(db, id, planned, days)
  }
}

const insertExceptions = async (
  db: Executor,
  eventId: number,
  planned: PlannedEvent,
  days: Days,
): Promise<void> => {
  for (const { day, moved } of planned.exceptions ?? []) {
    await db.insert(calendarExceptions).values({
      eventId,
      occurrenceAt: days.at(day, planned.from),
      change: moved === undefined ? null : { start: days.at(moved.day, moved.from).getTime() },
    })
  }
}
