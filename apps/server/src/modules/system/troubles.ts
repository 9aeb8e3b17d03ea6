import { troubleKinds, type DiskState, type Trouble, type TroubleKind } from '@lykta/contract/system'
import type { ServerRow } from './repo.ts'

/** A server that has said nothing for so long does not run. */
export const silentAfterMs = 150_000
/** One that has been silent for longer was replaced. */
const replacedAfterMs = 86_400_000

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

/** What does not work, the worst first. */
export const troublesAmong = (
  servers: readonly ServerRow[],
  { areApart, failedMails, now }: { areApart: boolean; failedMails: number; now: Date },
): Trouble[] => {
  const ofAll = { server: null, freeBytes: null }
  const troubles: Trouble[] = [
    ...(areApart ? [{ kind: 'serversApart' as const, ...ofAll }] : []),
    ...(failedMails > 0 ? [{ kind: 'mailsFail' as const, ...ofAll }] : []),
    ...servers.flatMap((server) => ofServer(server, now)),
  ]
  return troubles.toSorted((one, other) => troubleKinds.indexOf(one.kind) - troubleKinds.indexOf(other.kind))
}
