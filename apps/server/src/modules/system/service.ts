import { troubleKinds, type DiskReport, type Trouble, type TroubleKind } from '@lykta/contract/system'
import type { DiskState } from '@lykta/contract/system'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { isWorse, type Disks } from '../../platform/disks.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { createDiskMails } from './disk-mails.ts'
import { allServers, disksBefore, forgetServersBefore, saveServer, type ServerRow } from './repo.ts'

/** A server that was replaced by one of another name. */
const forgottenAfterMs = 7 * 86_400_000
/** A server that has said nothing for so long does not run. */
export const silentAfterMs = 150_000

const troubleOf: Record<Exclude<DiskState, 'fine'>, TroubleKind> = {
  full: 'diskFull',
  noUploads: 'diskNoUploads',
  veryLow: 'diskVeryLow',
  low: 'diskLow',
}

const troublesOf = ({ name, disks }: Pick<ServerRow, 'name' | 'disks'>): Trouble[] =>
  disks.flatMap(({ state, freeBytes }) =>
    state === 'fine' ? [] : [{ kind: troubleOf[state], server: name, freeBytes }],
  )

/** How the servers themselves are doing. */
export const createSystemService = ({
  db,
  clock,
  disks,
  mails,
  serverName,
  version,
}: {
  db: Database
  clock: Clock
  disks: Pick<Disks, 'measure' | 'known'>
  mails: Pick<ReturnType<typeof createDiskMails>, 'write' | 'wake'>
  /** Known once it listens. */
  serverName: () => string
  version: string
}) => {
  const startedAt = clock.now()
  const reports = (): DiskReport[] =>
    disks.known().map(({ holds, freeBytes, sizeBytes, state }) => ({ holds, freeBytes, sizeBytes, state }))

  /** Measures, writes down what this server knows of itself, and has each state mailed that is worse than the one before. */
  const look = async (): Promise<void> => {
    await disks.measure()
    const [name, now] = [serverName(), reports()]
    await db.transaction(async (tx) => {
      const before = await disksBefore(tx, name)
      await saveServer(tx, { name, version, startedAt, seenAt: clock.now(), disks: now })
      for (const disk of now) {
        const { state = 'fine' } = before.find(({ holds }) => holds[0] === disk.holds[0]) ?? {}
        if (isWorse(disk.state, state)) await mails.write(tx, name, disk)
      }
    })
    mails.wake()
  }

  return {
    look,

    /** What is worst, of all servers; null: nothing, or nothing that this administrator looks after. */
    worstFor: async (user: Pick<SignedInUser, 'level'>): Promise<Trouble | null> => {
      if (user.level !== 'system') return null
      const silentSince = clock.now().getTime() - silentAfterMs
      const others = (await allServers(db)).filter(
        ({ name, seenAt }) => name !== serverName() && seenAt.getTime() > silentSince,
      )
      const all = [{ name: serverName(), disks: reports() }, ...others].flatMap(troublesOf)
      const [worst = null] = all.toSorted(
        (one, other) => troubleKinds.indexOf(one.kind) - troubleKinds.indexOf(other.kind),
      )
      return worst
    },

    forgetOld: (): Promise<void> =>
      forgetServersBefore(db, new Date(clock.now().getTime() - forgottenAfterMs)),
  }
}
export type SystemService = ReturnType<typeof createSystemService>
