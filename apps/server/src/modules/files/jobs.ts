import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { FfmpegStoppedError } from '../../platform/films.ts'
import type { Log } from '../../platform/log.ts'
import { createRepeating } from '../../platform/repeating.ts'
import type { After } from '../../platform/timers.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { MediaStorage } from './media-storage.ts'
import { createFilesRepo, type FileRow, type FilmEnd } from './repo.ts'

/** Implemented by what carries files, such as messages, to follow their progress. */
export interface FileCarriers {
  /** Called as the conversion progresses. */
  progressed: (fileId: number) => Promise<void>
  /** Runs in the transaction in which the file becomes ready or fails. Returns what to announce after the commit. */
  settled: (tx: Executor, fileId: number) => Promise<() => Promise<void>>
}

/** A server that has not renewed its claim on a film for this long counts as dead. */
const claimMs = 60_000
const renewMs = 20_000
/** How far back films count when owners take turns. */
const latelyMs = 86_400_000
/** How often to search for unclaimed films, besides those announced. */
const lookMs = 30_000
/** A film that has crashed the server this often is given up. */
const mostAttempts = 3
/** Progress is announced in steps of this many percent. */
const announcedPercent = 10

/**
 * Converts films in the background, one at a time. Claims are stored in the rows of the files, so that another server
 * takes over a film whose server died.
 */
export const createFilmJobs = (deps: {
  db: Database
  mediaStorage: Pick<MediaStorage, 'makeFilm' | 'dropOriginal' | 'discard'>
  carriers: FileCarriers
  audit: RecordAudit
  clock: Clock
  after: After
  log: Log
}) => {
  const { db, mediaStorage, carriers, audit, clock, after, log } = deps
  const repo = createFilesRepo(db)
  const stopping = new AbortController()
  let turn: Promise<void> | undefined
  let isAsked = false

  const until = () => new Date(clock.now().getTime() + claimMs)

  /** Logs failures of work that nobody waits for. */
  const quietly = async (what: string, fileId: number, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, fileId }, what)
    }
  }

  const settle = async (film: FileRow, end: FilmEnd): Promise<void> => {
    const announce = await db.transaction(async (tx) => {
      const inside = createFilesRepo(tx)
      const isThere = await inside.settle(film.id, end)
      if (isThere && end.state === 'failed') {
        const clusterId = await inside.clusterOfOwner(film.ownerId)
        const subject = { type: 'file', id: film.id }
        await audit({ action: 'film_failed', clusterId, subject, detail: { reason: end.reason } }, tx)
      }
      return isThere ? carriers.settled(tx, film.id) : undefined
    })
    await quietly('original not removed', film.id, () =>
      announce === undefined ? mediaStorage.discard(film) : mediaStorage.dropOriginal(film),
    )
    if (announce !== undefined) await quietly('film not announced', film.id, announce)
  }

  const endOf = async (film: FileRow, signal: AbortSignal): Promise<FilmEnd> => {
    if (film.attempts > mostAttempts) return { state: 'failed', reason: 'unreadable' }
    let announced = 0
    let percent = 0
    let announcing = Promise.resolve()
    const say = () => quietly('progress not kept', film.id, () => repo.renew(film.id, until(), percent))
    const announce = () =>
      quietly('film progress not announced', film.id, async () => {
        await say()
        await carriers.progressed(film.id)
      })
    const saying = createRepeating({ what: 'work on a film', everyMs: renewMs, after, log, run: say })
    saying.start()
    try {
      const onPercent = (done: number) => {
        // Late progress of an abandoned film must not claim it again.
        if (signal.aborted) return
        percent = done
        if (done < announced + announcedPercent) return
        announced = done
        announcing = announcing.then(announce)
      }
      const { mediaType, width, height, durationMs } = await mediaStorage.makeFilm(film, {
        signal,
        onPercent,
      })
      return {
        state: 'ready',
        mediaType,
        ...(width === undefined ? {} : { width, height }),
        ...(durationMs === undefined ? {} : { durationMs }),
      }
    } catch (error) {
      if (error instanceof FfmpegStoppedError && !signal.aborted)
        return { state: 'failed', reason: 'too_slow' }
      if (error instanceof AppError) return { state: 'failed', reason: 'unreadable' }
      throw error
    } finally {
      await saying.stop()
      await announcing
    }
  }

  const take = async (): Promise<boolean> => {
    const now = clock.now()
    const film = await repo.claim(now, until(), new Date(now.getTime() - latelyMs))
    if (film === undefined) return false
    try {
      await settle(film, await endOf(film, stopping.signal))
    } catch (error) {
      const isStopping = stopping.signal.aborted
      if (!isStopping) log.error({ err: error, fileId: film.id }, 'film conversion failed')
      // The store or the disk may work again in a minute, so the film is released, not failed.
      await repo.release(film.id, isStopping ? null : until())
    }
    return true
  }

  const takeAll = async (): Promise<void> => {
    try {
      do {
        isAsked = false
        while (!stopping.signal.aborted && (await take()));
      } while (isAsked && !stopping.signal.aborted)
    } catch (error) {
      log.error({ err: error }, 'film search failed')
    } finally {
      // Cleared at once, so that the next call starts a new turn.
      turn = undefined
    }
  }

  /** Starts looking for films to convert. */
  const look = (): void => {
    if (stopping.signal.aborted) return
    isAsked = true
    turn ??= takeAll()
  }

  const looking = createRepeating({
    what: 'looking for films',
    everyMs: lookMs,
    after,
    log,
    run: () => Promise.resolve(look()),
  })

  return {
    look,
    start: (): void => {
      look()
      looking.start()
    },
    /** Abandons the film in progress; the next server takes it up. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await looking.stop()
      await turn
    },
  }
}
export type FilmJobs = ReturnType<typeof createFilmJobs>
