import type { DataExport } from '@lykta/contract/privacy'
import { exportRoutes } from '@lykta/contract/privacy/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../api/index.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { dayAndTimeText } from '../format/index.ts'
import { useLanguage } from '../i18n/index.ts'
import { Banner, Button, Failed, SkeletonRows } from '../ui/index.ts'
import styles from './DataCopies.module.css'

const lookMs = 5_000

const copiesQuery = queryOptions({
  queryKey: ['data-copies'],
  queryFn: async ({ signal }) => (await api.call(exportRoutes.list, { signal })).data,
  // Nothing announces how far one is made, nor that the browser has begun to save it.
  refetchInterval: ({ state }) =>
    state.data?.some((copy) => copy.state === 'waiting' || copy.state === 'ready') === true ? lookMs : false,
})

interface DataCopiesProps {
  /** The resident's box; undefined: one's own account. */
  box?: number
}

/** What is stored about oneself or a resident, as an archive to ask for and to fetch once. */
export const DataCopies = ({ box }: DataCopiesProps) => {
  const { t } = useTranslation('privacy')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const copies = useQuery(copiesQuery)
  const reload = () => client.invalidateQueries({ queryKey: copiesQuery.queryKey })
  const asking = useMutation({
    mutationKey: ['data-copy'],
    mutationFn: () => api.call(exportRoutes.ask, { body: box === undefined ? {} : { box } }),
    onSuccess: reload,
  })
  const fetching = useMutation({
    mutationKey: ['data-copy'],
    mutationFn: async (id: number) => (await api.call(exportRoutes.link, { params: { id } })).data.url,
    onSuccess: async (url) => {
      globalThis.location.assign(url)
      await reload()
    },
  })
  if (copies.data === undefined)
    return copies.error === null ? <SkeletonRows /> : <Failed title={t('copies.failed')} query={copies} />
  const shown = copies.data.filter((copy) => copy.box === (box ?? null)).slice(0, 3)
  const error = asking.error ?? fetching.error
  return (
    <div className={styles['copies']}>
      <p>{t('copies.explained')}</p>
      {error === null ? null : <Banner kind="error">{refusalText(error)}</Banner>}
      {shown.map((copy) => (
        <Copy key={copy.id} copy={copy} fetching={fetching} />
      ))}
      <Button
        look="quiet"
        block
        pending={asking.isPending}
        disabled={shown.some(({ state }) => state === 'waiting')}
        onClick={() => asking.mutate()}
      >
        {t('copies.ask')}
      </Button>
    </div>
  )
}

const Copy = ({
  copy,
  fetching,
}: {
  copy: DataExport
  fetching: { isPending: boolean; mutate: (id: number) => void }
}) => {
  const { t } = useTranslation('privacy')
  const language = useLanguage()
  const { id, state, percent, bytes, createdAt, endsAt } = copy
  const megabytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format((bytes ?? 0) / 1e6)
  return (
    <div className={styles['copy']}>
      <p>
        {t(`copies.states.${state}`, {
          asked: dayAndTimeText(createdAt, language),
          percent,
          megabytes,
          until: endsAt === null ? '' : dayAndTimeText(endsAt, language),
        })}
      </p>
      {state === 'ready' ? (
        <Button look="primary" block pending={fetching.isPending} onClick={() => fetching.mutate(id)}>
          {t('copies.fetch')}
        </Button>
      ) : null}
    </div>
  )
}
