import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { throttle } from '../../../platform/throttle.ts'
import type { InboxKinds } from './kinds.ts'
import { pruneEntries } from './repo.ts'

const keptMs = 90 * 86_400_000
const pruneMs = 3_600_000

/** Entries are kept for this long, so that a TV that was off, or starts afresh, finds unread and recent ones. */
export const createPruning = ({ db, clock, kinds }: { db: Database; clock: Clock; kinds: InboxKinds }) =>
  throttle(pruneMs, {
    clock,
    run: () => pruneEntries(db, new Date(clock.now().getTime() - keptMs), kinds),
  })
