import { IconCloudOff } from '@tabler/icons-react'
import unlit from '@lykta/ui/art/lantern-unlit.svg'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../api/index.ts'
import { Button } from './Button.tsx'
import { ScreenReaderText } from './ScreenReaderText.tsx'
import styles from './ListStates.module.css'

interface EmptyProps {
  /** What there is none of, as a sentence. */
  title: string
  /** What to do next, or what will appear here. */
  children: ReactNode
}

/** Nothing here yet: the unlit lantern, and what to do next. */
export const Empty = ({ title, children }: EmptyProps) => (
  <div className={styles['state']}>
    <img className={styles['lantern']} src={unlit} alt="" />
    <h2>{title}</h2>
    <p>{children}</p>
  </div>
)

/** What did not load, as of `useQuery`. */
export interface FailedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface FailedProps {
  /** What did not load, as a sentence. */
  title: string
  query: FailedQuery
}

/** Something did not load, with a button to try again. */
export const Failed = ({ title, query: { error, isFetching, refetch } }: FailedProps) => {
  const { t } = useTranslation(['shell', 'errors'])
  const number = isApiError(error) ? error.requestNumber : undefined
  return (
    <div className={styles['state']} role="alert">
      <span className={styles['cloud']}>
        <IconCloudOff size={36} stroke={1.7} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      <p>{number === undefined ? t('states.checkConnection') : t('errors:sayNumber', { number })}</p>
      <Button look="quiet" size="small" pending={isFetching} onClick={() => refetch()}>
        {t('states.tryAgain')}
      </Button>
    </div>
  )
}

/** Placeholders in the shape of the rows that are loading. */
export const SkeletonRows = ({ rows = 3 }: { rows?: number }) => {
  const { t } = useTranslation()
  return (
    <output className={styles['rows']}>
      <ScreenReaderText>{t('states.loading')}</ScreenReaderText>
      {Array.from({ length: rows }, (_, row) => (
        <span className={styles['row']} key={row} aria-hidden="true">
          <span className={styles['block']} />
          <span className={styles['lines']}>
            <span />
            <span />
            <span />
          </span>
        </span>
      ))}
    </output>
  )
}

interface LoadedProps<T> {
  query: FailedQuery & { data: T | undefined; isError: boolean }
  /** What did not load, as a sentence. */
  failed: string
  /** As many rows as there will be, more or less. */
  rows?: number
  children: (data: T) => ReactNode
}

/** What has been loaded; until then that it is on its way, or that it did not load. */
export const Loaded = <T,>({ query, failed, rows, children }: LoadedProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failed title={failed} query={query} />
  return <SkeletonRows {...(rows === undefined ? {} : { rows })} />
}
