import { notPermitted } from '../../errors.ts'
import type { SignedInUser } from '../../signed-in.ts'

/** The cluster that an administrator may look at; null: every one. @throws not_permitted for everybody else. */
export const clusterInView = (user: SignedInUser): number | null => {
  if (user.role !== 'admin') throw notPermitted()
  // One without a cluster sees none: there is no cluster 0.
  return user.level === 'system' ? null : (user.clusterId ?? 0)
}
