import type { Clock } from '../../platform/clock.ts'
import type { FileStore } from '../../platform/files.ts'
import { partOf } from './media-storage.ts'
import type { FilesRepo } from './repo.ts'

/** What is younger may belong to an upload that is just being written down. */
const youngMs = 6 * 3_600_000
const atOnce = 500

/** Removes what lies in the store and belongs to no file: what a server left that ended in the middle. */
export const createSweep =
  (deps: { store: Pick<FileStore, 'list' | 'remove'>; repo: Pick<FilesRepo, 'statesOf'>; clock: Clock }) =>
  async (): Promise<void> => {
    const { store, repo, clock } = deps
    const before = clock.now().getTime() - youngMs

    const sweep = async (keys: readonly string[]): Promise<void> => {
      const states = await repo.statesOf([...new Set(keys.map((key) => partOf(key).fd))])
      for (const key of keys) {
        const { fd, part } = partOf(key)
        const state = states.get(fd)
        // A film as it came is needed only until what is shown has been made of it.
        const isNeeded = state !== undefined && (part !== 'original' || state === 'processing')
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
