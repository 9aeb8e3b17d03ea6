import type { DiskState } from '@lykta/contract/system'
import { diskFull } from '../errors.ts'
import type { Clock } from './clock.ts'
import type { DiskSpace, ReadDiskSpace } from './disk-space.ts'
import type { Log } from './log.ts'

/** Bytes that uploads leave free, for the database and the log. */
export const keptFreeBytes = 536_870_912
/** Bytes that everything but what is urgent leaves free, so that alarms are stored, and PostgreSQL lives, to the last. */
export const keptForUrgentBytes = 134_217_728

export type Holds = 'files' | 'database'

export interface Disk {
  holds: Holds[]
  freeBytes: number
  sizeBytes: number
  state: DiskState
}

const lowShare = 0.15
const veryLowShare = 0.05
/** So much of what is free does not count before a state is left, so that a disk at a bound is not warned of again and again. */
const hoveringShare = 0.1
/** While nothing can be saved, whoever wants to save has it measured again, at most so often. */
const againMs = 1_000

const orderOf: Record<DiskState, number> = { fine: 0, low: 1, veryLow: 2, noUploads: 3, full: 4 }
export const isWorse = (state: DiskState, than: DiskState): boolean => orderOf[state] > orderOf[than]

const stateAt = (holds: readonly Holds[], freeBytes: number, sizeBytes: number): DiskState => {
  if (holds.includes('database') && freeBytes < keptForUrgentBytes) return 'full'
  if (holds.includes('files') && freeBytes < keptFreeBytes) return 'noUploads'
  if (freeBytes < sizeBytes * veryLowShare) return 'veryLow'
  return freeBytes < sizeBytes * lowShare ? 'low' : 'fine'
}

/** The state of a disk with so much room that was in another. */
export const diskStateOf = (
  holds: readonly Holds[],
  { freeBytes, sizeBytes }: Pick<DiskSpace, 'freeBytes' | 'sizeBytes'>,
  before: DiskState,
): DiskState => {
  const state = stateAt(holds, freeBytes, sizeBytes)
  if (!isWorse(before, state)) return state
  const doubted = stateAt(holds, freeBytes * (1 - hoveringShare), sizeBytes)
  return isWorse(doubted, before) ? before : doubted
}

/**
 * How much room there is where this server stores: its data folder, and the embedded database, which may be elsewhere. The disk of a
 * database of one's own cannot be seen from here; it refuses by itself.
 */
export const createDisks = ({
  folders,
  read,
  clock,
  log,
}: {
  folders: Readonly<Partial<Record<Holds, string>>>
  read: ReadDiskSpace
  clock: Clock
  log: Log
}) => {
  let disks: Disk[] = []
  let measuredMs = -Infinity
  let measuring: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const byDevice = new Map<number, { holds: Holds[]; space: DiskSpace }>()
    for (const holds of ['files', 'database'] as const) {
      const folder = folders[holds]
      if (folder === undefined) continue
      const space = await read(folder)
      const known = byDevice.get(space.device)
      if (known === undefined) byDevice.set(space.device, { holds: [holds], space })
      else known.holds.push(holds)
    }
    disks = [...byDevice.values()].map(({ holds, space }) => {
      const before = disks.find((one) => one.holds[0] === holds[0])?.state ?? 'fine'
      const { freeBytes, sizeBytes } = space
      const state = diskStateOf(holds, space, before)
      if (isWorse(state, before)) log.error({ holds, freeBytes, sizeBytes, state }, 'a disk fills up')
      else if (state !== before) log.info({ holds, freeBytes, sizeBytes, state }, 'a disk has room again')
      return { holds, freeBytes, sizeBytes, state }
    })
  }

  /** One that cannot be looked at stays as it was known. */
  const measure = (): Promise<void> => {
    measuring ??= look()
      .catch((error: unknown) => {
        log.error({ err: error }, 'a disk could not be measured')
      })
      .finally(() => {
        measuredMs = clock.now().getTime()
        measuring = undefined
      })
    return measuring
  }

  const isFull = () => disks.some(({ state }) => state === 'full')

  return {
    measure,
    known: (): readonly Disk[] => disks,

    /** @throws disk_full while only what is urgent is stored */
    checkRoom: async (): Promise<void> => {
      if (!isFull()) return
      if (clock.now().getTime() - measuredMs >= againMs) await measure()
      if (isFull()) throw diskFull()
    },

    /** What cannot be served for want of room, in a sentence for the operator. */
    fault: (): string | undefined =>
      isFull()
        ? `The disk of the database has less than ${megabytes(keptForUrgentBytes)} free: only alarms are stored.`
        : undefined,

    /** What else does not work for want of room. */
    smallFault: (): string | undefined =>
      disks.some(({ state }) => state === 'noUploads')
        ? `The disk of the data folder has less than ${megabytes(keptFreeBytes)} free: no pictures or films are taken.`
        : undefined,
  }
}
export type Disks = ReturnType<typeof createDisks>

export const megabytes = (bytes: number): string => `${String(Math.ceil(bytes / 1_048_576))} MB`
