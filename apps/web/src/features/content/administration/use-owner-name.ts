import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clustersQuery } from './queries.ts'

/** The owner of an entry: everybody, or a cluster by its name. */
export const useOwnerName = () => {
  const { t } = useTranslation('content-administration')
  const { data: clusters = [] } = useQuery(clustersQuery)
  return {
    clusters,
    several: clusters.length > 1,
    ownerName: (cluster: number | null): string =>
      cluster === null ? t('everybody') : (clusters.find(({ id }) => id === cluster)?.name ?? ''),
  }
}
