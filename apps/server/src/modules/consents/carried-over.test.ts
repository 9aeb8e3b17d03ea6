import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../platform/paths.ts'
import { systemClock } from '../../platform/clock.ts'
import { boxes, consents, links } from '../../tables.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'
import { createCarryOver } from './carry-over.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const table of [consents, boxes]) await server.db.delete(table)
})

/** What the migration does with agreements that are there. */
const carryOver = async () => {
  const name = (await readdir(paths.migrations)).find((one) => one.endsWith('_consents.sql')) ?? ''
  const text = await readFile(join(paths.migrations, name), 'utf8')
  return text.split('--> statement-breakpoint').filter((one) => one.trim().startsWith('INSERT'))
}

const agreedAt = Date.parse('2026-03-01T09:00Z')

test.each([
  ['as it was written', { agreedBy: 'Astrid Lind', agreedAt }, 'Astrid Lind', agreedAt],
  ['without a name', { agreedAt }, '', agreedAt],
  ['without a time', { agreedBy: 'Astrid Lind' }, 'Astrid Lind', 'now'],
  ['with a time in words', { agreedBy: 'Astrid Lind', agreedAt: 'in March' }, 'Astrid Lind', 'now'],
  ['with a time that is none', { agreedBy: 'Astrid Lind', agreedAt: 1e300 }, 'Astrid Lind', 'now'],
  ['with a time to come', { agreedBy: 'Astrid Lind', agreedAt: 4e12 }, 'Astrid Lind', 'now'],
  ['that is null', null, undefined, undefined],
  ['that is a word', 'yes', undefined, undefined],
  ['that is a list', [1], undefined, undefined],
])('[CONSENT-05] what the register has of an agreement %s', async (_how, value, by, from) => {
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const [karin, gone] = [await world.user(), await world.user()]
  await world.link(karin.id, box.id)
  await world.link(gone.id, box.id)
  const json = sql`${JSON.stringify(value)}::jsonb`
  await server.db.execute(sql`update boxes set help = ${json}, silence = null`)
  await server.db.execute(sql`update links set auto_answer = ${json}`)
  await server.db.execute(sql`update links set granted = false where user_id = ${gone.id}`)
  for (const statement of await carryOver()) await server.db.execute(sql.raw(statement))
  const rows = await server.db.select().from(consents).orderBy(asc(consents.purpose))
  const known = { boxId: box.id, giver: 'unstated', givenBy: by, proof: 'beforeRegister' }
  expect(rows).toMatchObject(
    by === undefined
      ? []
      : [
          { ...known, purpose: 'automaticAnswer', userId: karin.id },
          { ...known, purpose: 'help', userId: null },
        ],
  )
  const since = rows.map((row) => row.from.getTime())
  // Where it is not known, the day of the upgrade.
  const expected = typeof from === 'number' ? from : Date.now()
  expect(since.filter((time) => Math.abs(time - expected) > 60_000)).toEqual([])
})

describe('[CONSENT-05] what an older server switches on', () => {
  const start = async () => {
    const world = createWorld(server.db)
    const box = await world.box(await world.group())
    const karin = await world.user()
    await world.link(karin.id, box.id)
    const switchOn = async (): Promise<void> => {
      const agreed = { agreedBy: 'Astrid Lind', agreedAt }
      await server.db.update(boxes).set({ help: { ...agreed, first: 'staff', number: '1' } })
      await server.db.update(links).set({ autoAnswer: agreed })
    }
    const state = { older: true }
    const announced: string[] = []
    const audited: string[] = []
    const carryOver = createCarryOver({
      db: server.db,
      clock: systemClock,
      audit: ({ action }) => {
        audited.push(action)
        return Promise.resolve()
      },
      announce: (_tx, { consent: { purpose } }) => {
        announced.push(purpose)
        return Promise.resolve(() => Promise.resolve())
      },
      olderServerRuns: () => Promise.resolve(state.older),
    })
    const noted = () => server.db.select().from(consents).orderBy(asc(consents.purpose))
    return { box, karin, switchOn, carryOver, state, announced, audited, noted }
  }

  test('is noted once, and TVs read it anew', async () => {
    const it = await start()
    await it.switchOn()
    await Promise.all([it.carryOver(), it.carryOver()])
    const known = {
      boxId: it.box.id,
      givenBy: 'Astrid Lind',
      proof: 'beforeRegister',
      from: new Date(agreedAt),
    }
    expect(await it.noted()).toMatchObject([
      { ...known, purpose: 'automaticAnswer', userId: it.karin.id },
      { ...known, purpose: 'help', userId: null },
    ])
    expect(it.announced.toSorted()).toEqual(['automaticAnswer', 'help'])
    expect(it.audited).toEqual(['consent_noted', 'consent_noted'])
  })

  test('is noted once more after it has stopped, and then no longer', async () => {
    const it = await start()
    await it.carryOver()
    it.state.older = false
    await it.switchOn()
    await it.carryOver()
    expect(await it.noted()).toHaveLength(2)
    await server.db.delete(consents)
    await it.carryOver()
    expect(await it.noted()).toEqual([])
  })

  test('waits where the register has something of it already', async () => {
    const it = await start()
    const withdrawn = { giver: 'self', givenBy: 'Astrid Lind', proof: 'signed', from: new Date(1) } as const
    await server.db
      .insert(consents)
      .values({ ...withdrawn, boxId: it.box.id, purpose: 'help', withdrawnAt: new Date(2) })
    await it.switchOn()
    await it.carryOver()
    expect((await it.noted()).map(({ purpose }) => purpose)).toEqual(['automaticAnswer', 'help'])
    expect(it.announced).toEqual(['automaticAnswer'])
  })
})
