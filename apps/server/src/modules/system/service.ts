import type { DiskReport, SystemState, Trouble } from '@lykta/contract/system'
import { notPermitted } from '../../errors.ts'
import { readBackupRuns, type BackupRun } from '../../platform/backup/backup-runs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { isWorse, type Disks } from '../../platform/disks.ts'
import type { InstallationFigures } from '../../platform/metrics.ts'
import { looksAfterServers } from '../../policy.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { createDiskMails } from './disk-mails.ts'
import {
  allServers,
  disksBefore,
  failedMailsSince,
  forgetServersBefore,
  postgresVersion,
  saveServer,
  type ServerRow,
} from './repo.ts'
import { isSilent, troublesAmong } from './troubles.ts'

/** A server that was replaced by one of another name. */
const forgottenAfterMs = 7 * 86_400_000
const failedMs = 7 * 86_400_000
/** Somebody should look into mails that have failed since yesterday. */
const troublingMs = 86_400_000

/** How the servers themselves are doing. */
export const createSystemService = ({
  db,
  clock,
  disks,
  mails,
  serverName,
  version,
  redis,
  redisVersion,
  mailGoesOut,
  certificateEndsAt,
  expectsBackups,
  figures,
}: {
  db: Database
  clock: Clock
  disks: Pick<Disks, 'measure' | 'known'>
  mails: Pick<ReturnType<typeof createDiskMails>, 'write' | 'wake'>
  /** Known once it listens. */
  serverName: () => string
  version: string
  redis: () => SystemState['redis']
  redisVersion: () => string | null
  /** Whether mails go to a mail server. */
  mailGoesOut: boolean
  certificateEndsAt: () => Date | null
  /** False for a demo world, which nobody has to back up. */
  expectsBackups: boolean
  figures: () => Promise<InstallationFigures>
}) => {
  const startedAt = clock.now()
  const reports = (): DiskReport[] =>
    disks.known().map(({ holds, freeBytes, sizeBytes, state }) => ({ holds, freeBytes, sizeBytes, state }))
  const itself = (): ServerRow => ({
    name: serverName(),
    version,
    startedAt,
    seenAt: clock.now(),
    disks: reports(),
  })

  /** Measures, writes down what this server knows of itself, and has each state mailed that is worse than the one before. */
  const look = async (): Promise<void> => {
    await disks.measure()
    const now = itself()
    await db.transaction(async (tx) => {
      const before = await disksBefore(tx, now.name)
      await saveServer(tx, now)
      for (const disk of now.disks) {
        const { state = 'fine' } = before.find(({ holds }) => holds[0] === disk.holds[0]) ?? {}
        if (isWorse(disk.state, state)) await mails.write(tx, now.name, disk)
      }
    })
    mails.wake()
  }

  /** All servers, and this one as it is now. */
  const serversNow = async (): Promise<ServerRow[]> => {
    const own = itself()
    return [own, ...(await allServers(db)).filter(({ name }) => name !== own.name)]
  }

  const troublesNow = async (
    servers: readonly ServerRow[],
    backupRuns: readonly BackupRun[],
  ): Promise<Trouble[]> => {
    const now = clock.now()
    return troublesAmong(servers, {
      areApart: redis() === 'away',
      failedMails: await failedMailsSince(db, new Date(now.getTime() - troublingMs)),
      backupRuns,
      expectsBackups,
      certificateEndsAt: certificateEndsAt(),
      now,
    })
  }

  return {
    look,

    /** What is worst; null: nothing; undefined: this administrator does not look after the servers. */
    worstFor: async (user: Pick<SignedInUser, 'role' | 'level'>): Promise<Trouble | null | undefined> => {
      if (!looksAfterServers(user)) return undefined
      const [worst = null] = await troublesNow(...(await Promise.all([serversNow(), readBackupRuns(db)])))
      return worst
    },

    /** @throws not_permitted */
    readFor: async (user: Pick<SignedInUser, 'role' | 'level'>): Promise<SystemState> => {
      if (!looksAfterServers(user)) throw notPermitted()
      const now = clock.now()
      const [servers, postgres, { queues }, failed, backupRuns] = await Promise.all([
        serversNow(),
        postgresVersion(db),
        figures(),
        failedMailsSince(db, new Date(now.getTime() - failedMs)),
        readBackupRuns(db),
      ])
      const lastOf = (...whats: BackupRun['what'][]): number | null => {
        const times = backupRuns.flatMap(({ what, succeededAt }) =>
          whats.includes(what) && succeededAt !== null ? [succeededAt.getTime()] : [],
        )
        return times.length === 0 ? null : Math.max(...times)
      }
      return {
        version,
        servers: servers.map((server) => ({
          name: server.name,
          version: server.version,
          startedAt: server.startedAt.getTime(),
          seenAt: server.seenAt.getTime(),
          isSilent: isSilent(server, now),
          disks: server.disks,
        })),
        postgres,
        redis: redis(),
        redisVersion: redisVersion(),
        queues,
        mail: { goesOut: mailGoesOut, failed },
        lastBackupAt: lastOf('backup'),
        lastVerifiedAt: lastOf('verify'),
        lastRehearsedAt: lastOf('rehearsal', 'restore'),
        certificateEndsAt: certificateEndsAt()?.getTime() ?? null,
        troubles: await troublesNow(servers, backupRuns),
      }
    },

    forgetOld: (): Promise<void> =>
      forgetServersBefore(db, new Date(clock.now().getTime() - forgottenAfterMs)),
  }
}
export type SystemService = ReturnType<typeof createSystemService>
