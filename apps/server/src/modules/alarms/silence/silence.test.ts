import { dayAt, startOfDay } from '@lykta/calendar'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { alarms, boxes, consents } from '../../../tables.ts'
import { startAlarmWorld } from '../../../testing/alarm-world.ts'
import { isSilent } from './service.ts'

const timeZone = 'Europe/Stockholm'
const hourMs = 3_600_000
const agreed = { agreedBy: 'Astrid Lind', agreedAt: 1, notify: 'staff' as const }

describe('a home is silent', () => {
  test.each([
    [
      'a sign the evening before, by the hour',
      '10:00',
      '2026-11-23T22:10+01:00',
      '2026-11-24T10:00+01:00',
      true,
    ],
    ['the hour has not come', '10:00', '2026-11-23T22:10+01:00', '2026-11-24T09:59+01:00', false],
    [
      'a sign in the night of the same day',
      '10:00',
      '2026-11-24T00:30+01:00',
      '2026-11-24T10:00+01:00',
      false,
    ],
    ['no sign was ever seen', '10:00', undefined, '2026-11-24T10:00+01:00', true],
    ['in the time of the home', '10:00', '2026-10-24T22:10+02:00', '2026-10-25T10:00+01:00', true],
  ])('%s', (_what, by, sign, now, expected) => {
    const lifeSignAt = sign === undefined ? null : new Date(sign)
    expect(
      isSilent(
        { silence: { ...agreed, by }, lifeSignAt, timeZone, consentedSince: agreed.agreedAt },
        Date.parse(now),
      ),
    ).toBe(expected)
  })

  test('not on the day on which it was agreed', () => {
    const now = Date.parse('2026-11-24T10:00+01:00')
    const silence = { ...agreed, by: '10:00' }
    expect(isSilent({ silence, lifeSignAt: null, timeZone, consentedSince: now - hourMs }, now)).toBe(false)
  })

  test('not where it was not agreed', () => {
    expect(isSilent({ silence: null, lifeSignAt: null, timeZone, consentedSince: null }, Date.now())).toBe(
      false,
    )
  })
})

test('[ALARM-10] a silence calls those chosen, once a day, since when, until somebody takes it', async () => {
  await using it = await startAlarmWorld()
  const home = () => it.server.db.update(boxes)
  const noon = startOfDay(dayAt(it.clock.now().getTime(), timeZone), timeZone) + 36 * hourMs
  await it.pass(noon - it.clock.now().getTime())
  const since = new Date(noon - 14 * hourMs)
  await home()
    .set({ silence: { ...agreed, by: '10:00' }, lifeSignAt: since, timeZone })
    .where(eq(boxes.id, it.box.id))
  await it.server.db.insert(consents).values({
    boxId: it.box.id,
    purpose: 'silence',
    giver: 'self',
    givenBy: 'Astrid Lind',
    proof: 'signed',
    from: new Date(1),
  })
  await it.pass(hourMs)
  await it.pass(hourMs)
  const calls = await it.calls(it.amina.token)
  expect(calls).toMatchObject([
    { origin: 'silence', level: 'info', silentSince: since.getTime(), room: { id: it.box.roomId } },
  ])
  expect(await it.calls(it.karin.token)).toEqual([])
  // Nothing comes on the TV: nobody may be there to press OK.
  expect(await it.entries(it.box.token)).toEqual([])
  await it.call('POST', `alarms/${String(calls[0]?.id)}/take`, it.amina.token)
  await it.call('POST', `alarms/${String(calls[0]?.id)}/end`, it.amina.token, { note: 'On holiday.' })
  expect(await it.calls(it.amina.token)).toEqual([])
  expect(await it.server.db.select().from(alarms)).toHaveLength(1)
  await it.pass(24 * hourMs)
  expect(await it.server.db.select().from(alarms)).toHaveLength(2)
})

test('a key that was pressed on the TV, and a sensor that noticed somebody, are signs of life', async () => {
  await using it = await startAlarmWorld()
  const stored = (expected: Partial<typeof boxes.$inferSelect>) =>
    vi.waitFor(
      async () => {
        const [box] = await it.server.db.select().from(boxes).where(eq(boxes.id, it.box.id))
        expect(box).toMatchObject(expected)
      },
      { timeout: 5_000 },
    )
  const now = it.clock.now().getTime()
  // The TV's clock is a day behind: only how long ago it was counts.
  const tvNow = now - 24 * hourMs
  await it.say('status', { online: true, at: tvNow, pressedAt: tvNow - 5_000 })
  await stored({ lifeSignAt: new Date(now - 5_000) })
  await it.say('status', { online: true, at: tvNow, battery: 9, pressedAt: tvNow - 9_000 })
  await stored({ battery: 9, lifeSignAt: new Date(now - 5_000) })
  await it.say('power', { at: now, motionAt: now })
  await stored({ lifeSignAt: new Date(now) })
})
