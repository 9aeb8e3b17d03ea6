import { functionNames } from '@lykta/contract/boxes'
import type { Clock } from '../../../platform/clock.ts'
import type { Executor } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { ImportedLink, ImportedLinks, ImportedResident } from '../../../ports/imported-links.ts'
import { clusterInView } from '../../../policy.ts'
import type { RecordAll } from '../../audit/index.ts'
import { auditOf, nothing, type Granted } from './audit.ts'
import { writeLinkMails } from './write-link-mails.ts'
import { insertLinks, residentsIn } from './repo.ts'

/** Rows per statement. */
const batchSize = 500

/** Compared without case, spaces and commas: people write "Björkgården, 213" and "björkgården 213". */
const small = (text: string): string =>
  text
    .normalize()
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((part) => part !== '')
    .join(' ')

/** No name contains a line break, which `small` removes. */
const inCluster = (key: string, clusterId: number): string => `${String(clusterId)}\n${key}`

/** Links the people of an import to residents, by the rules of the form. */
export const createImportedLinks = ({
  clock,
  auditAll,
}: {
  clock: Clock
  auditAll: RecordAll
}): ImportedLinks<Executor> => ({
  residents: async (tx, signedIn) => {
    const found = await residentsIn(tx, clusterInView(signedIn, 'boxes'))
    // Two are enough to show that it is not the only one: a house may call all of its rooms the same.
    const byName = new Map<string, ImportedResident[]>()
    const add = (key: string, resident: ImportedResident): void => {
      const known = byName.get(key)
      if (known === undefined) byName.set(key, [resident])
      else if (known.length < 2) known.push(resident)
    }
    for (const { boxId, roomId, clusterId, functions, profile, room, location, group, entity } of found) {
      const name = fullName(profile)
      const place = [...new Set([entity, room || location])].filter((part) => part !== '').join(', ')
      const resident = { boxId, roomId, clusterId, name, place, functions }
      const rooms = [...new Set([room, location])].filter((one) => one !== '')
      const called = [
        name,
        ...rooms,
        ...rooms.flatMap((one) => [`${group} ${one}`, `${entity} ${one}`, `${entity} ${group} ${one}`]),
        `${location} ${room}`,
      ].map(small)
      for (const key of new Set(called)) {
        if (key === '') continue
        add(key, resident)
        add(inCluster(key, clusterId), resident)
      }
    }
    // A user of a cluster is linked within it; a user of none may be linked in any.
    return (called, clusterId) =>
      byName.get(clusterId === null ? small(called) : inCluster(small(called), clusterId)) ?? []
  },

  link: async (tx, signedIn, links) => {
    const byBox = Map.groupBy(links, ({ resident }) => resident.boxId)
    const linked = new Map([...byBox].map(([boxId, ofBox]) => [boxId, ofBox.map(({ user }) => user.id)]))
    // Before any link is stored: super users in this import are not told about each other.
    await writeLinkMails(tx, { linked, byUserId: signedIn.userId, now: clock.now() })
    for (let at = 0; at < links.length; at += batchSize) {
      const granted = links.slice(at, at + batchSize).map(grantedBy)
      await insertLinks(
        tx,
        granted.map(({ boxId, userId, after }) => ({ boxId, userId, ...after, createdAt: clock.now() })),
      )
      await auditAll(
        granted.flatMap(({ boxId, clusterIds, userId, after }) =>
          [...clusterIds].map((clusterId) => ({
            ...auditOf(nothing, after),
            userId: signedIn.userId,
            from: signedIn.from,
            boxId,
            clusterId,
            subject: { type: 'user', id: userId },
          })),
        ),
        tx,
      )
    }
  },
})

const grantedBy = ({ resident, user, permissions, competence }: ImportedLink) => {
  const after: Granted = {
    granted: true,
    permissions: functionNames.filter((name) => permissions.includes(name)),
    competence,
    autoAnswer: null,
  }
  const clusterIds = new Set([resident.clusterId, user.clusterId ?? resident.clusterId])
  return { boxId: resident.boxId, clusterIds, userId: user.id, after }
}
