import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import {
  claimLetter,
  letters,
  openLetters,
  sendingOf,
  type Letter,
  type Letters,
} from '../../testing/example-jobs.ts'
import { claimMs } from './claimed.ts'
import { anyText, objectWith } from '../../testing/matchers.ts'
import { forRequest } from '../request-context.ts'
import { createLog } from '../log.ts'
import { createJobs, renewMs } from './index.ts'

/** Work that ends when the test says so. */
const createHeld = () => {
  const begun: Letter[] = []
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return {
    begun,
    ids: () => begun.map(({ id }) => id),
    end: () => {
      resolve(undefined)
    },
    work: async (row: Letter) => {
      begun.push(row)
      await promise
    },
  }
}

const isSent = async ({ rows }: Letters, count: number) => {
  await vi.waitFor(async () =>
    expect((await rows()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(count),
  )
}

test('each row is claimed by one server only, also where PostgreSQL expects few rows', async () => {
  await using it = await openLetters()
  await it.write({})
  await it.db.execute(sql`analyze letters`)
  await it.write(...Array.from({ length: 29 }, () => ({})))
  const done: number[] = []
  const work = (row: Letter) => {
    done.push(row.id)
    return sendingOf(it.db, it.clock).work(row, AbortSignal.any([]))
  }
  const servers = [1, 2, 3].map(() => it.startServer({ work }))
  await isSent(it, 30)
  await Promise.all(servers.map(({ stop }) => stop()))
  expect(done).toHaveLength(30)
  expect(new Set(done).size).toBe(30)
  expect((await it.rows()).filter(({ tries }) => tries !== 1)).toEqual([])
})

test('what takes long or fails holds up no other', async () => {
  await using it = await openLetters()
  await it.write({}, {}, {}, {}, {}, {})
  const held = createHeld()
  const own = sendingOf(it.db, it.clock)
  const server = it.startServer({
    work: async (row, stopping) => {
      if (row.id === 1) await held.work(row)
      if (row.id === 2) throw new Error('fails')
      await own.work(row, stopping)
    },
  })
  await isSent(it, 4)
  expect((await it.rows()).map(({ sentAt }) => sentAt !== null)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
  held.end()
  await server.idle()
  await isSent(it, 5)
  await server.stop()
})

test('a claim is renewed while its work goes on, and until something was written of its try', async () => {
  await using it = await openLetters()
  await it.write({})
  const held = createHeld()
  const server = it.startServer({ work: held.work })
  await vi.waitFor(() => expect(held.begun).toHaveLength(1))
  const other = it.startServer()
  // Longer than a claim lasts.
  for (let times = 0; times < 4; times += 1) await it.pass(renewMs)
  expect(await it.rows()).toMatchObject([
    { tries: 1, sentAt: null, tryAt: new Date(it.clock.now().getTime() + claimMs) },
  ])
  await it.db.update(letters).set({ tryAt: null, sentAt: it.clock.now() })
  await it.pass(renewMs)
  expect(await it.rows()).toMatchObject([{ tries: 1, tryAt: null }])
  held.end()
  await Promise.all([server.stop(), other.stop()])
})

test('a renewal that fails is made up for by the next one, and keeps no other claim from being renewed', async () => {
  await using it = await openLetters()
  await it.write({}, {})
  const held = createHeld()
  const own = sendingOf(it.db, it.clock)
  let isBroken = true
  const server = it.startServer({
    work: held.work,
    renew: async (row, claim) => {
      if (row.id === 1 && isBroken) throw new Error('no connection')
      await own.renew(row, claim)
    },
  })
  await vi.waitFor(() => expect(held.begun).toHaveLength(2))
  const [first] = await it.rows()
  await it.pass(renewMs)
  const end = () => new Date(it.clock.now().getTime() + claimMs)
  await vi.waitFor(async () =>
    expect((await it.rows()).map(({ tryAt }) => tryAt)).toEqual([first?.tryAt, end()]),
  )
  isBroken = false
  await it.pass(renewMs)
  await vi.waitFor(async () => expect((await it.rows()).map(({ tryAt }) => tryAt)).toEqual([end(), end()]))
  held.end()
  await server.stop()
})

test('what a server was doing when it died is done by another, once', async () => {
  await using it = await openLetters()
  await it.write({})
  const dead = createHeld()
  it.startServer({
    claim: (claim) => (dead.begun.length === 0 ? claimLetter(it.db, claim) : Promise.resolve(undefined)),
    renew: () => Promise.resolve(),
    work: dead.work,
  })
  await vi.waitFor(() => expect(dead.begun).toHaveLength(1))
  const done: number[] = []
  const work = (row: Letter, stopping: AbortSignal) => {
    done.push(row.id)
    return sendingOf(it.db, it.clock).work(row, stopping)
  }
  const others = [it.startServer({ work }), it.startServer({ work })]
  await it.pass(claimMs - 1)
  await Promise.all(others.map(({ idle }) => idle()))
  expect(done).toEqual([])
  await it.pass(1)
  await isSent(it, 1)
  await Promise.all(others.map(({ stop }) => stop()))
  expect(done).toEqual([1])
  expect(await it.rows()).toMatchObject([{ tries: 2 }])
})

test('a failed job is tried again ever later, until its feature gives it up', async () => {
  await using it = await openLetters()
  await it.write({})
  let tries = 0
  const server = it.startServer({
    work: () => {
      tries += 1
      return Promise.reject(new Error('fails'))
    },
  })
  for (const [index, delayMs] of [5_000, 30_000, 120_000, 600_000].entries()) {
    const again = new Date(it.clock.now().getTime() + delayMs)
    await vi.waitFor(async () => expect(await it.rows()).toMatchObject([{ tries: index + 1, tryAt: again }]))
    await it.pass(delayMs - 1)
    await server.idle()
    expect(tries).toBe(index + 1)
    await it.pass(1)
  }
  await vi.waitFor(async () => expect(await it.rows()).toEqual([]))
  await server.stop()
  expect(tries).toBe(5)
  expect(it.logged()).toMatchObject(Array.from({ length: 5 }, () => ({ what: 'films', letter: 1 })))
})

test('what cannot even be written down is tried again when its claim has ended', async () => {
  await using it = await openLetters()
  await it.write({})
  let isBroken = true
  const own = sendingOf(it.db, it.clock)
  const server = it.startServer({
    work: (row, stopping) => (isBroken ? Promise.reject(new Error('fails')) : own.work(row, stopping)),
    again: () => Promise.reject(new Error('no connection')),
  })
  await vi.waitFor(() => expect(it.logged()).toHaveLength(2))
  isBroken = false
  await it.pass(claimMs)
  await isSent(it, 1)
  await server.stop()
})

test('owners take turns: who has many on their way waits for those who have none', async () => {
  await using it = await openLetters()
  await it.write(...Array.from({ length: 50 }, () => ({})), { owner: 'bertil' }, { owner: 'cilla' })
  const held = createHeld()
  const server = it.startServer({ work: held.work })
  await vi.waitFor(() => expect(held.begun).toHaveLength(3))
  expect(held.begun.map(({ owner }) => owner).toSorted()).toEqual(['anna', 'bertil', 'cilla'])
  const stopped = server.stop()
  held.end()
  await stopped
})

test('what is woken after a commit begins at once, also where nothing had been due a moment before', async () => {
  await using it = await openLetters()
  const { promise: looking, resolve: release } = Promise.withResolvers<undefined>()
  let looks = 0
  const server = it.startServer({
    atOnce: 1,
    claim: async (claim) => {
      const row = await claimLetter(it.db, claim)
      looks += 1
      if (looks === 1) await looking
      return row
    },
  })
  await vi.waitFor(() => expect(looks).toBe(1))
  await it.write({})
  server.wake()
  release(undefined)
  await isSent(it, 1)
  await server.stop()
})

test('so much is done at a time, and a server that stops begins nothing new, and waits for what is under way, which stays claimed', async () => {
  await using it = await openLetters()
  await it.write({}, {}, {}, {})
  const held = createHeld()
  const own = sendingOf(it.db, it.clock)
  const server = it.startServer({
    work: async (row, stopping) => {
      await held.work(row)
      await own.work(row, stopping)
    },
  })
  await vi.waitFor(() => expect(held.begun).toHaveLength(3))
  server.wake()
  let isStopped = false
  const stopped = server.stop().then(() => {
    isStopped = true
  })
  server.wake()
  await it.pass(renewMs)
  const end = new Date(it.clock.now().getTime() + claimMs)
  await vi.waitFor(async () =>
    expect((await it.rows()).filter(({ tries }) => tries > 0)).toMatchObject([
      { tryAt: end },
      { tryAt: end },
      { tryAt: end },
    ]),
  )
  expect(isStopped).toBe(false)
  held.end()
  await stopped
  expect((await it.rows()).map(({ tries, sentAt }) => [tries, sentAt !== null])).toEqual([
    [1, true],
    [1, true],
    [1, true],
    [0, false],
  ])
  expect(it.time.count()).toBe(0)
})

test('what cannot end soon is given back when the server stops, and counts as no failure', async () => {
  await using it = await openLetters()
  await it.write({})
  const begun = Promise.withResolvers<undefined>()
  const server = it.startServer({
    work: (_row, stopping) =>
      new Promise((_resolve, reject) => {
        begun.resolve(undefined)
        stopping.addEventListener('abort', () => {
          reject(new Error('stopped'))
        })
      }),
    release: async ({ id }) => {
      await it.db.update(letters).set({ tryAt: it.clock.now(), tries: 0 }).where(eq(letters.id, id))
    },
  })
  await begun.promise
  await server.stop()
  expect(await it.rows()).toMatchObject([{ tryAt: it.clock.now(), tries: 0 }])
  expect(it.logged()).toEqual([])
})

test('what a server claims while it stops is given back as well', async () => {
  await using it = await openLetters()
  await it.write({})
  const [claimed, answered] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const begun: number[] = []
  const server = it.startServer({
    claim: async (claim) => {
      const row = await claimLetter(it.db, claim)
      claimed.resolve(undefined)
      await answered.promise
      return row
    },
    work: ({ id }) => {
      begun.push(id)
      return Promise.resolve()
    },
    release: async ({ id }) => {
      await it.db.update(letters).set({ tryAt: it.clock.now(), tries: 0 }).where(eq(letters.id, id))
    },
  })
  await claimed.promise
  const stopped = server.stop()
  answered.resolve(undefined)
  await stopped
  expect(begun).toEqual([])
  expect(await it.rows()).toMatchObject([{ tryAt: it.clock.now(), tries: 0 }])
})

test('a failure is logged as that of the request that has written the row, not of the one that has woken the runner', async () => {
  await using it = await openLetters()
  const server = it.startServer({ work: () => Promise.reject(new Error('fails')) })
  await server.idle()
  await it.write({})
  await forRequest('08154711', () => it.write({}))
  forRequest('47110815', server.wake)
  await vi.waitFor(() => expect(it.logged()).toHaveLength(2))
  expect(it.logged()).toEqual([
    expect.not.objectContaining({ request: anyText }),
    objectWith({ request: '08154711' }),
  ])
  await server.stop()
})

test('each try that failed is counted by its kind, and repeated tasks together', async () => {
  await using it = await openLetters()
  await it.write({})
  const failed: string[] = []
  const jobs = createJobs({
    clock: it.clock,
    after: it.time.after,
    log: createLog('silent'),
    onFailed: (work) => failed.push(work),
  })
  const fail = () => Promise.reject(new Error('fails'))
  jobs.every(renewMs, 'a task', fail)
  const sending = jobs.claimed({ ...sendingOf(it.db, it.clock), work: fail })
  const turns = jobs.turns({
    what: 'due reminders',
    idName: 'letter',
    atOnce: 1,
    due: () => Promise.resolve([{ id: 1, request: null }]),
    take: fail,
  })
  jobs.start()
  sending.wake()
  await sending.idle()
  await turns()
  expect(failed).toEqual(['films', 'due reminders'])
  await it.pass(renewMs)
  await vi.waitFor(() => expect(failed).toContain('repeated tasks'))
  await jobs.stop()
})
