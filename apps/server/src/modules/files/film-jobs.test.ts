import { expect, test, vi } from 'vitest'
import { AppError, tooBusy } from '../../errors.ts'
import { systemAfter } from '../../platform/timers.ts'
import { FfmpegStoppedError } from '../../platform/films.ts'
import { openDatabase } from '../../platform/database.ts'
import { createJobs } from '../../platform/jobs/index.ts'
import { createLog } from '../../platform/log.ts'
import { files } from '../../tables.ts'
import { createTestAfter } from '../../testing/test-after.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createWorld } from '../../testing/world.ts'
import { createFilmJobs } from './film-jobs.ts'
import type { MediaStorage } from './media-storage.ts'
import { claimFilm, releaseFilm, renewFilm } from './repo.ts'

const log = createLog('silent')

const filmOf = (ownerId: number): typeof files.$inferInsert => ({
  fd: 'film',
  ownerId,
  category: 1,
  name: 'a.mp4',
  mediaType: 'video/mp4',
  kind: 'video',
  size: 1,
  state: 'processing',
})

test('a released film is free for the next server, despite late progress', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, log)
  const owner = await createWorld(db).user()
  await db.insert(files).values(filmOf(owner.id))
  const look = async () => {
    // All earlier queries have finished by then.
    for (let times = 0; times < 10; times += 1) await db.select().from(files)
    return db.select().from(files)
  }
  let isStopped = false
  const telling = Promise.withResolvers<undefined>()
  const making: Parameters<MediaStorage['makeFilm']>[1][] = []
  const jobs = createJobs({ clock: createTestClock(), after: systemAfter, log })
  createFilmJobs({
    db,
    mediaStorage: {
      makeFilm: (_film, options) =>
        new Promise((_resolve, reject) => {
          making.push(options)
          options.signal.addEventListener('abort', () => {
            reject(new FfmpegStoppedError({ spent: false }))
          })
        }),
      dropOriginal: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    },
    carriers: {
      progressed: () => telling.promise,
      settled: () => Promise.resolve(() => Promise.resolve()),
    },
    audit: () => Promise.resolve(),
    jobs,
    log,
  })
  jobs.start()
  await vi.waitFor(() => {
    expect(making).toHaveLength(1)
  })
  making[0]?.onPercent(50)
  const stopping = jobs.stop().then(() => {
    isStopped = true
  })
  await look()
  expect(isStopped).toBe(false)
  telling.resolve(undefined)
  await stopping

  making[0]?.onPercent(90)
  expect(await look()).toMatchObject([{ state: 'processing', claimedUntil: null, attempts: 0, percent: 50 }])
  await close()
})

test('a film is not given up because the store cannot be reached: it is tried again until it can', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, log)
  const owner = await createWorld(db).user()
  await db.insert(files).values(filmOf(owner.id))
  const clock = createTestClock()
  const lookMs = 30_000
  const turns = createTestAfter(lookMs)
  let isReachable = false
  let tries = 0
  const jobs = createJobs({ clock: clock, after: turns.after, log })
  createFilmJobs({
    db,
    mediaStorage: {
      makeFilm: () => {
        tries += 1
        return isReachable
          ? Promise.resolve({ mediaType: 'video/mp4' })
          : Promise.reject(new Error('ECONNREFUSED'))
      },
      dropOriginal: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    },
    carriers: {
      progressed: () => Promise.resolve(),
      settled: () => Promise.resolve(() => Promise.resolve()),
    },
    audit: () => Promise.resolve(),
    jobs,
    log,
  })
  const [before, often] = [new Date(clock.now()), 6]
  jobs.start()
  for (let times = 1; times <= often; times += 1) {
    await vi.waitFor(async () => {
      const [film] = await db.select().from(files)
      expect([tries, film?.state, film?.attempts]).toEqual([times, 'processing', 0])
      expect(Number(film?.claimedUntil)).toBeGreaterThan(before.getTime())
    })
    if (times === often) isReachable = true
    clock.advance(61_000)
    turns.end()
  }
  await vi.waitFor(async () => {
    expect(await db.select().from(files)).toMatchObject([{ state: 'ready', percent: 100 }])
  })
  await jobs.stop()
  await close()
})

test('owners take turns: a film does not wait behind all of another person', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, log)
  const [many, one] = [await createWorld(db).user(), await createWorld(db).user()]
  const named = (ownerId: number, fd: string) => ({ ...filmOf(ownerId), fd, createdAt: new Date() })
  await db.insert(files).values(['a1', 'a2', 'a3'].map((fd) => named(many.id, fd)))
  await db.insert(files).values(named(one.id, 'b1'))
  const made: string[] = []
  const jobs = createJobs({ clock: { now: () => new Date() }, after: systemAfter, log })
  createFilmJobs({
    db,
    mediaStorage: {
      makeFilm: ({ fd }) => {
        made.push(fd)
        return Promise.resolve({ mediaType: 'video/mp4' })
      },
      dropOriginal: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    },
    carriers: {
      progressed: () => Promise.resolve(),
      settled: () => Promise.resolve(() => Promise.resolve()),
    },
    jobs,
    audit: () => Promise.resolve(),
    log,
  })
  jobs.start()
  await expect.poll(() => made.length).toBe(4)
  expect(made).toEqual(['a1', 'b1', 'a2', 'a3'])
  await jobs.stop()
  await close()
})

test('a film that is renewed while it is released stays free', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, log)
  const owner = await createWorld(db).user()
  await db.insert(files).values(filmOf(owner.id))
  const [now, until, later] = [new Date(0), new Date(60_000), new Date(80_000)]
  const film = await claimFilm(db, { now, until }, now)
  if (film === undefined) throw new Error('no film')
  await renewFilm(db, film.id, { before: until, until: later })
  expect(await db.select().from(files)).toMatchObject([{ claimedUntil: later }])
  await releaseFilm(db, film, null)
  await renewFilm(db, film.id, { before: later, until })
  expect(await db.select().from(files)).toMatchObject([{ claimedUntil: null }])
  await close()
})

test('a server that has lost its film to another writes, frees and removes nothing of it any more', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, log)
  const owner = await createWorld(db).user()
  await db.insert(files).values(filmOf(owner.id))
  const clock = createTestClock()
  const removed: string[] = []
  const announced: string[] = []
  const startServer = () => {
    const made = Promise.withResolvers<{ mediaType: string }>()
    const begun: Parameters<MediaStorage['makeFilm']>[1][] = []
    const jobs = createJobs({ clock, after: createTestAfter(20_000, 30_000).after, log })
    createFilmJobs({
      db,
      mediaStorage: {
        makeFilm: (_film, options) => {
          begun.push(options)
          return made.promise
        },
        dropOriginal: ({ fd }) => Promise.resolve(void removed.push(`original of ${fd}`)),
        discard: ({ fd }) => Promise.resolve(void removed.push(fd)),
      },
      carriers: {
        progressed: () => Promise.resolve(),
        settled: () => Promise.resolve(() => Promise.resolve(void announced.push('settled'))),
      },
      audit: () => Promise.resolve(),
      jobs,
      log,
    })
    jobs.start()
    return { ...jobs, made, begun }
  }
  const slow = startServer()
  await vi.waitFor(() => expect(slow.begun).toHaveLength(1))
  // It could not renew its claim, as if it had been cut off.
  clock.advance(61_000)
  const other = startServer()
  await vi.waitFor(() => expect(other.begun).toHaveLength(1))
  const [taken] = await db.select().from(files)

  slow.begun[0]?.onPercent(90)
  slow.made.reject(new AppError('file_unreadable'))
  await slow.stop()
  expect(await db.select().from(files)).toEqual([taken])

  other.made.resolve({ mediaType: 'video/mp4' })
  await vi.waitFor(() => expect(announced).toEqual(['settled']))
  expect(await db.select().from(files)).toMatchObject([{ state: 'ready', attempts: 2 }])
  expect(removed).toEqual(['original of film'])
  await other.stop()
  await close()
})

test.each([
  ['fails', new AppError('file_unreadable')],
  ['is tried again', new Error('no such original')],
])('a film that another server has made stays as it is, also if a late try %s', async (_how, error) => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, log)
  const owner = await createWorld(db).user()
  await db.insert(files).values(filmOf(owner.id))
  const now = new Date()
  const made = Promise.withResolvers<{ mediaType: string }>()
  const begun: string[] = []
  const jobs = createJobs({ clock: { now: () => now }, after: createTestAfter(20_000, 30_000).after, log })
  const mediaStorage = {
    makeFilm: ({ fd }: { fd: string }) => {
      begun.push(fd)
      return made.promise
    },
    dropOriginal: vi.fn<MediaStorage['dropOriginal']>(() => Promise.resolve()),
    discard: vi.fn<MediaStorage['discard']>(() => Promise.resolve()),
  }
  createFilmJobs({
    db,
    mediaStorage,
    carriers: {
      progressed: () => Promise.resolve(),
      settled: () => Promise.resolve(() => Promise.resolve()),
    },
    audit: () => Promise.resolve(),
    jobs,
    log,
  })
  jobs.start()
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  const [ready] = await db.update(files).set({ state: 'ready', attempts: 2, claimedUntil: null }).returning()
  made.reject(error)
  await jobs.stop()
  expect(await db.select().from(files)).toEqual([ready])
  expect(mediaStorage.discard).not.toHaveBeenCalled()
  expect(mediaStorage.dropOriginal).not.toHaveBeenCalled()
  await close()
})

test.each([
  ['the machine is busy for minutes', tooBusy('no turn')],
  ['it was waited for in vain', new FfmpegStoppedError({ spent: false })],
  ['it takes too much of the processor', new FfmpegStoppedError({ spent: true })],
])('a film fails as too slow, not as unreadable, where %s', async (_why, error) => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, log)
  const owner = await createWorld(db).user()
  await db.insert(files).values(filmOf(owner.id))
  const settled = Promise.withResolvers<undefined>()
  const jobs = createJobs({ clock: createTestClock(), after: createTestAfter(20_000, 30_000).after, log })
  createFilmJobs({
    db,
    mediaStorage: {
      makeFilm: () => Promise.reject(error),
      dropOriginal: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    },
    carriers: {
      progressed: () => Promise.resolve(),
      settled: () => Promise.resolve(() => Promise.resolve(settled.resolve(undefined))),
    },
    audit: () => Promise.resolve(),
    jobs,
    log,
  })
  jobs.start()
  await settled.promise
  await jobs.stop()
  expect(await db.select().from(files)).toMatchObject([{ state: 'failed', reason: 'too_slow' }])
  await close()
})
