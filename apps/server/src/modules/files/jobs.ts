import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { FfmpegStoppedError } from '../../platform/films.ts'
import type { Log } from '../../platform/log.ts'
import { createRepeating } from '../../platform/repeating.ts'
import type { After } from '../../platform/timers.ts'
import type { MediaStorage } from './media-storage.ts'
import { createFilesRepo, type FileRow, type FilmEnd } from './repo.ts'

/** What carries files, such as messages, follows how far they are. */
export interface FileCarriers {
  /** Some more of it is done. */
  progressed: (fileId: number) => Promise<void>
  /** In the transaction in which it becomes ready or fails; returns what is to be told after the commit. */
  settled: (tx: Executor, fileId: number) => Promise<() => Promise<void>>
}

/** A server that has died is known by not having said for so long that it works on a film. */
const claimMs = 60_000
const renewMs = 20_000
/** How often a film is looked for that nobody works on, beside those that are told of. */
const lookMs = 30_000
/** A film that has ended the server so often is left alone. */
const mostAttempts = 3
/** Those who look are told of each tenth. */
const announcedPercent = 10

/**
 * Makes films ready to be shown, one at a time, behind everything else. Which film is whose turn stands in the rows of
 * the files, so that a film whose server died is taken up by the next one.
 */
export const createFilmJobs = (deps: {
  db: Database
  mediaStorage: Pick<MediaStorage, 'makeFilm' | 'dropOriginal' | 'discard'>
  carriers: FileCarriers
  clock: Clock
  after: After
  log: Log
}) => {
  const { db, mediaStorage, carriers, clock, after, log } = deps
  const repo = createFilesRepo(db)
  const stopping = new AbortController()
  let turn: Promise<void> | undefined
  let isAsked = false

  const until = () => new Date(clock.now().getTime() + claimMs)

  /** What nobody waits for fails by itself. */
  const quietly = async (what: string, fileId: number, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, fileId }, what)
    }
  }

  const settle = async (film: FileRow, end: FilmEnd): Promise<void> => {
    const announce = await db.transaction(async (tx) => {
      const isThere = await createFilesRepo(tx).settle(film.id, end)
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
        // What is still said of a film that was given up must not claim it anew.
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
    const film = await repo.claim(clock.now(), until())
    if (film === undefined) return false
    try {
      await settle(film, await endOf(film, stopping.signal))
    } catch (error) {
      const isStopping = stopping.signal.aborted
      if (!isStopping) log.error({ err: error, fileId: film.id }, 'film conversion failed')
      // The store or the disk may be back in a minute; what somebody sent is not given up for that.
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
      // At once: whoever asks from now on begins a turn of its own.
      turn = undefined
    }
  }

  /** There is a film to be made. */
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
    /** What is under way is given up, and taken up by whoever comes next. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await looking.stop()
      await turn
    },
  }
}
export type FilmJobs = ReturnType<typeof createFilmJobs>
