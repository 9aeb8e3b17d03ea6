import { AppError } from '../../errors.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { FfmpegStoppedError } from '../../platform/films.ts'
import { claimMs } from '../../platform/jobs/claimed.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { MediaStorage } from './media-storage.ts'
import {
  claimFilm,
  clusterOfOwner,
  releaseFilm,
  renewFilm,
  setFilmProgress,
  settleFilm,
  type FileRow,
  type FilmEnd,
} from './repo.ts'

/** Implemented by what carries files, such as messages, to follow their progress. */
export interface FileCarriers {
  /** Called as the conversion progresses. */
  progressed: (fileId: number) => Promise<void>
  /** Runs in the transaction in which the file becomes ready or fails. Returns what to announce after the commit. */
  settled: (tx: Executor, fileId: number) => Promise<() => Promise<void>>
}

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
  jobs: Pick<Jobs, 'claimed'>
  log: Log
}) => {
  const { db, mediaStorage, carriers, audit, log } = deps
  /** Logs failures of work that nobody waits for. */
  const quietly = async (what: string, fileId: number, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, fileId }, what)
    }
  }

  const settle = async (film: FileRow, end: FilmEnd): Promise<void> => {
    const { outcome, announce } = await db.transaction(async (tx) => {
      const outcome = await settleFilm(tx, film, end)
      if (outcome !== 'settled') return { outcome }
      if (end.state === 'failed') {
        const clusterId = await clusterOfOwner(tx, film.ownerId)
        const subject = { type: 'file', id: film.id }
        await audit({ action: 'film_failed', clusterId, subject, detail: { reason: end.reason } }, tx)
      }
      return { outcome, announce: await carriers.settled(tx, film.id) }
    })
    if (outcome === 'taken') return
    await quietly('original not removed', film.id, () =>
      outcome === 'deleted' ? mediaStorage.discard(film) : mediaStorage.dropOriginal(film),
    )
    if (announce !== undefined) await quietly('film not announced', film.id, announce)
  }

  const endOf = async (film: FileRow, signal: AbortSignal): Promise<FilmEnd> => {
    if (film.attempts > mostAttempts) return { state: 'failed', reason: 'unreadable' }
    let announced = 0
    let announcing = Promise.resolve()
    const announce = (percent: number) =>
      quietly('film progress not announced', film.id, async () => {
        await setFilmProgress(db, film, percent)
        await carriers.progressed(film.id)
      })
    try {
      const onPercent = (done: number) => {
        // Ignores the late progress of an abandoned film.
        if (signal.aborted || done < announced + announcedPercent) return
        announced = done
        announcing = announcing.then(() => announce(done))
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
      const isSlow =
        error instanceof FfmpegStoppedError || (error instanceof AppError && error.code === 'unavailable')
      if (isSlow && !signal.aborted) return { state: 'failed', reason: 'too_slow' }
      if (error instanceof AppError) return { state: 'failed', reason: 'unreadable' }
      throw error
    } finally {
      await announcing
    }
  }

  return deps.jobs.claimed<FileRow>({
    what: 'films',
    atOnce: 1,
    lookMs,
    claim: (claim) => claimFilm(db, claim, new Date(claim.now.getTime() - latelyMs)),
    renew: ({ id }, claim) => renewFilm(db, id, claim),
    work: async (film, stopping) => settle(film, await endOf(film, stopping)),
    // The store or the disk may work again in a minute, so the film is released, not failed.
    delayMs: () => claimMs,
    again: (film, at) => releaseFilm(db, film, at),
    failed: (film) => settle(film, { state: 'failed', reason: 'unreadable' }),
    release: (film) => releaseFilm(db, film, null),
    requestOf: ({ request }) => request,
    idsOf: ({ id }) => ({ fileId: id }),
  })
}
export type FilmJobs = ReturnType<typeof createFilmJobs>
