import { and, eq, inArray, lte } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { letters, openLetters, type Letter, type Letters } from '../../testing/example-jobs.ts'
import { createLog } from '../log.ts'
import { currentRequest, forRequest } from '../request-context.ts'
import { dueInTurns, lockDue } from './due-rows.ts'
import { createJobs } from './index.ts'

/** Rows that are done in the transaction that locks them. */
const turnsOf = (it: Letters, take: (row: Letter) => Promise<void>) => {
  const { id, request, owner, tryAt: dueAt } = letters
  const jobs = createJobs({ clock: it.clock, after: it.time.after, log: createLog('silent') })
  const isDue = () => lte(dueAt, it.clock.now())
  const run = jobs.turns({
    what: 'films',
    atOnce: 1,
    due: (_now, part) =>
      dueInTurns(it.db, { table: letters, id, request, dueAt, owner, isDue: isDue() }, part),
    take: (letterId) =>
      it.db.transaction(async (tx) => {
        const row = await lockDue(tx.select().from(letters), and(eq(id, letterId), isDue()))
        if (row === undefined) return
        await tx
          .update(letters)
          .set({ tryAt: null, tries: row.tries + 1 })
          .where(eq(id, letterId))
        await take(row)
      }),
    idName: 'letter',
  })
  return { run, stop: jobs.stop }
}

test('each is done on behalf of the request that has written it', async () => {
  await using it = await openLetters()
  await forRequest('08154711', () => it.write({}))
  await it.write({})
  const requests: (string | undefined)[] = []
  const { run } = turnsOf(it, () => {
    requests.push(currentRequest())
    return Promise.resolve()
  })
  await forRequest('47110815', run)
  expect(requests).toEqual(['08154711', undefined])
})

test('rows that are soon done are done once, by whichever server locks them first', async () => {
  await using it = await openLetters()
  await it.write(...Array.from({ length: 130 }, () => ({})))
  const done: number[] = []
  const take = ({ id }: Letter) => {
    done.push(id)
    return Promise.resolve()
  }
  await Promise.all([turnsOf(it, take).run(), turnsOf(it, take).run()])
  await turnsOf(it, take).run()
  expect(done.toSorted((one, other) => one - other)).toEqual((await it.rows()).map(({ id }) => id))
  expect((await it.rows()).every(({ tries }) => tries === 1)).toBe(true)
})

test('their owners take turns too', async () => {
  await using it = await openLetters()
  await it.write(...Array.from({ length: 150 }, () => ({})), { owner: 'bertil' })
  const owners: string[] = []
  await turnsOf(it, ({ owner }) => {
    owners.push(owner)
    return Promise.resolve()
  }).run()
  expect(owners.indexOf('bertil')).toBe(1)
  expect(owners).toHaveLength(151)
})

test('one that fails holds up no other, changes nothing, and is tried again ever more rarely, without end', async () => {
  await using it = await openLetters()
  await it.write({}, {})
  const done: number[] = []
  const { run } = turnsOf(it, ({ id }) => {
    done.push(id)
    return id === 1 ? Promise.reject(new Error('fails')) : Promise.resolve()
  })
  await run()
  expect(done).toEqual([1, 2])
  expect(await it.rows()).toMatchObject([{ tries: 0 }, { tries: 1 }])
  // At once, after one second, after two, after four.
  const tries: number[] = []
  for (let second = 0; second < 9; second += 1) {
    const before = done.length
    await run()
    if (done.length > before) tries.push(second)
    it.clock.advance(1_000)
  }
  expect(tries).toEqual([0, 1, 3, 7])
  it.clock.advance(3_600_000)
  await run()
  expect(done).toHaveLength(7)
})

test('in one run each is tried once, however many fail', async () => {
  await using it = await openLetters()
  await it.write(...Array.from({ length: 120 }, () => ({})), { owner: 'bertil' })
  let tries = 0
  await turnsOf(it, () => {
    tries += 1
    return tries <= 300 ? Promise.reject(new Error('fails')) : Promise.resolve()
  }).run()
  expect(tries).toBe(121)
})

test('once the server stops none begins', async () => {
  await using it = await openLetters()
  await it.write({}, {}, {})
  const done: number[] = []
  const turns = turnsOf(it, async ({ id }) => {
    done.push(id)
    await turns.stop()
  })
  await turns.run()
  expect(done).toEqual([1])
  expect(
    await it.db
      .select()
      .from(letters)
      .where(inArray(letters.id, [2, 3])),
  ).toMatchObject([{ tries: 0 }, { tries: 0 }])
})
