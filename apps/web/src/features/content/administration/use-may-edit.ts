import { useStored } from '../../../shared/store/index.ts'
import type { Entry } from './entry.ts'

/** Whether the administrator looks after something: of their own cluster; of everybody those of all clusters. */
export const useMayEdit = (): ((entry: Pick<Entry, 'cluster'>) => boolean) => {
  const permissions = useStored('userData')?.permissions
  return ({ cluster }) =>
    permissions?.level === 'system' || (cluster !== null && cluster === permissions?.clusterId)
}
