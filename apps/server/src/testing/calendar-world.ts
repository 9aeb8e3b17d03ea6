import {
  CalendarEventSchema,
  CreatedEventSchema,
  OccurrenceSchema,
  type CalendarEvent,
  type ChangeEvent,
} from '@lykta/contract/calendar'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'
import { createWorld } from './world.ts'

const timeZone = 'Europe/Stockholm'
/** A time such as `2026-11-16 12:00+01`. */
export const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00`)

/** The required fields of an event, without its room. */
export const lunch = { title: ' Lunch ', body: 'Dining hall', schedule: at('2026-11-16 12:00+01') }

/** Two residents, the daughter who writes to both calendars, and her brother, who writes to one. */
export const makeCalendarWorld = async (server: TestServer) => {
  const world = createWorld(server.db)
  const { groupId } = await world.group()
  const box = await world.box({ groupId })
  const other = await world.box({ groupId })
  const karin = await world.user()
  const johan = await world.user({ firstName: 'Johan' })
  // The server's clock is not the one that sessions of tests expire by.
  await world.link(karin.id, box.id)
  await world.link(karin.id, other.id)
  await world.link(johan.id, box.id)
  await world.link(johan.id, other.id, { competence: 'viewers' })

  const call = (method: string, path: string, body?: unknown, token = karin.token) =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const create = async (values: object = {}, token = karin.token) => {
    const { status, body } = await call('POST', 'calendar', { ...lunch, room: box.roomId, ...values }, token)
    expect({ status, body }).toMatchObject({ status: 200 })
    return answerOf(CreatedEventSchema).parse(body).data
  }
  const events = async (token = karin.token, room = box.roomId): Promise<CalendarEvent[]> => {
    const filter = encodeURIComponent(JSON.stringify({ room }))
    return listOf(CalendarEventSchema).parse(
      (await call('GET', `calendar?filter=${filter}`, undefined, token)).body,
    ).data
  }
  const event = async (id: number) => {
    const found = (await events()).find((one) => one.id === id)
    if (found === undefined) throw new Error('no such event')
    return found
  }
  const change = (id: number, body: ChangeEvent, token = karin.token) =>
    call('PUT', `calendar/${String(id)}`, body, token)
  const changed = async (id: number, body: ChangeEvent) => {
    const answer = await change(id, body)
    expect(answer).toMatchObject({ status: 200 })
    return answerOf(CalendarEventSchema).parse(answer.body).data
  }
  const onTv = async (from: string, to: string) => {
    const range = `from=${String(at(from))}&to=${String(at(to))}`
    const { body } = await call('GET', `box/calendar?${range}`, undefined, box.token)
    return listOf(OccurrenceSchema)
      .parse(body)
      .data.map(({ start, title }) => [
        new Date(start).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
        title,
      ])
  }
  return { world, groupId, box, other, karin, johan, call, create, events, event, change, changed, onTv }
}
export const daily = { interval: 'Daily', expiration: at('2026-11-18 00:00+01') }
