import type { Clock } from '../../platform/clock.ts'
import type { Executor } from '../../platform/database.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { archivePart, partOf } from './media-storage.ts'
import { archivesAmong, statesOf } from './repo.ts'

/** A younger file may belong to an upload that has no row yet. */
const youngMs = 6 * 3_600_000
const atOnce = 500

/** Removes from the store what belongs to no file, such as what a crashed server left. */
export const createSweep =
  (deps: { store: Pick<FileStore, 'list' | 'remove'>; db: Executor; clock: Clock }) =>
  async (): Promise<void> => {
    const { store, db, clock } = deps
    const before = clock.now().getTime() - youngMs

    const sweep = async (keys: readonly string[]): Promise<void> => {
      const fds = [...new Set(keys.map((key) => partOf(key).fd))]
      const [states, archives] = await Promise.all([statesOf(db, fds), archivesAmong(db, fds)])
      for (const key of keys) {
        const { fd, part } = partOf(key)
        const state = states.get(fd)
        // The original of a film is needed only until it has been converted.
        const isNeeded =
          part === archivePart
            ? archives.has(fd)
            : state !== undefined && (part !== 'original' || state === 'processing')
        if (!isNeeded) await store.remove(key)
      }
    }

    let keys: string[] = []
    for await (const { key, modifiedMs } of store.list()) {
      if (modifiedMs < before) keys.push(key)
      if (keys.length < atOnce) continue
      await sweep(keys)
      keys = []
    }
    if (keys.length > 0) await sweep(keys)
  }
