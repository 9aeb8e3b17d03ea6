import { troubleKinds, type DiskState, type Trouble, type TroubleKind } from '@lykta/contract/system'
import type { BackupRun } from '../../platform/backup/backup-runs.ts'
import type { ServerRow } from './repo.ts'

/** A server that has said nothing for so long does not run. */
export const silentAfterMs = 150_000
/** One that has been silent for longer was replaced. */
const replacedAfterMs = 86_400_000
/** One is made each night, and some nights take longer. */
const backupLateMs = 26 * 3_600_000
/** Time enough to find out why it was not renewed by itself. */
const certificateEndsMs = 14 * 86_400_000

const ofDisk: Record<Exclude<DiskState, 'fine'>, TroubleKind> = {
  full: 'diskFull',
  noUploads: 'diskNoUploads',
  veryLow: 'diskVeryLow',
  low: 'diskLow',
}

export const isSilent = ({ seenAt }: Pick<ServerRow, 'seenAt'>, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= silentAfterMs

const ofServer = (server: ServerRow, now: Date): Trouble[] => {
  const { name, disks, seenAt } = server
  if (isSilent(server, now))
    return now.getTime() - seenAt.getTime() < replacedAfterMs
      ? [{ kind: 'serverSilent', server: name, freeBytes: null }]
      : []
  return disks.flatMap(({ state, freeBytes }) =>
    state === 'fine' ? [] : [{ kind: ofDisk[state], server: name, freeBytes }],
  )
}

/** When the last that succeeded was done; undefined: none has. */
const doneAt = ({ succeededAt, durationMs }: BackupRun): number | undefined =>
  succeededAt === null ? undefined : succeededAt.getTime() + (durationMs ?? 0)

const hasFailedSince = (run: BackupRun): boolean =>
  run.failedAt !== null && run.failedAt.getTime() > (doneAt(run) ?? 0)

const ofBackups = ({ backupRuns, expectsBackups, now }: Circumstances): TroubleKind[] => {
  const backup = backupRuns.find(({ what }) => what === 'backup')
  const verify = backupRuns.find(({ what }) => what === 'verify')
  const damaged: TroubleKind[] = verify !== undefined && hasFailedSince(verify) ? ['backupDamaged'] : []
  if (backup !== undefined && hasFailedSince(backup)) return [...damaged, 'backupFailed']
  if (!expectsBackups) return damaged
  const lastAt = backup === undefined ? undefined : doneAt(backup)
  if (lastAt === undefined) return [...damaged, 'backupNever']
  return now.getTime() - lastAt > backupLateMs ? [...damaged, 'backupLate'] : damaged
}

const ofCertificate = ({ certificateEndsAt, now }: Circumstances): TroubleKind[] => {
  if (certificateEndsAt === null) return []
  const leftMs = certificateEndsAt.getTime() - now.getTime()
  if (leftMs <= 0) return ['certificateEnded']
  return leftMs <= certificateEndsMs ? ['certificateEnds'] : []
}

interface Circumstances {
  areApart: boolean
  failedMails: number
  backupRuns: readonly BackupRun[]
  /** Whether it is a trouble that there is none, or only an old one. */
  expectsBackups: boolean
  certificateEndsAt: Date | null
  now: Date
}

/** What does not work, the worst first. */
export const troublesAmong = (servers: readonly ServerRow[], circumstances: Circumstances): Trouble[] => {
  const { areApart, failedMails, now } = circumstances
  const ofAll: TroubleKind[] = [
    ...(areApart ? ['serversApart' as const] : []),
    ...(failedMails > 0 ? ['mailsFail' as const] : []),
    ...ofBackups(circumstances),
    ...ofCertificate(circumstances),
  ]
  const troubles: Trouble[] = [
    ...ofAll.map((kind) => ({ kind, server: null, freeBytes: null })),
    ...servers.flatMap((server) => ofServer(server, now)),
  ]
  return troubles.toSorted((one, other) => troubleKinds.indexOf(one.kind) - troubleKinds.indexOf(other.kind))
}
