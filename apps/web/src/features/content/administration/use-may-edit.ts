import { useStored } from '../../../shared/store/index.ts'
import type { Entry } from './entry.ts'

/** Whether the administrator may edit an entry: one of their own cluster, or for administrators of all clusters, any. */
export const useMayEdit = (): ((entry: Pick<Entry, 'cluster'>) => boolean) => {
  const permissions = useStored('userData')?.permissions
  return ({ cluster }) =>
    permissions?.level === 'system' || (cluster !== null && cluster === permissions?.clusterId)
}
