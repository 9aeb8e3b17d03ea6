import { notPermitted } from '../../errors.ts'
import type { Person } from '../../signed-in.ts'

/** The cluster that an administrator may look at; null: every one. @throws not_permitted for everybody else. */
export const clusterInView = (person: Person): number | null => {
  if (person.role !== 'admin') throw notPermitted()
  // One without a cluster sees none: there is no cluster 0.
  return person.level === 'system' ? null : (person.clusterId ?? 0)
}
