import { IconCloudOff } from '@tabler/icons-react'
import unlit from '@lykta/ui/art/lantern-unlit.svg'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumberText } from '../api/use-number-text.ts'
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

interface FailedProps {
  /** What did not load, as a sentence. */
  title: string
  /** Why; null: it is not known here. */
  error: Error | null
  onRetry: () => void
  retrying?: boolean
}

/** Something did not load, with a button to try again. */
export const Failed = ({ title, error, onRetry, retrying = false }: FailedProps) => {
  const { t } = useTranslation()
  const number = useNumberText()(error)
  return (
    <div className={styles['state']} role="alert">
      <span className={styles['cloud']}>
        <IconCloudOff size={36} stroke={1.7} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      <p>{number ?? t('states.checkConnection')}</p>
      <Button look="quiet" size="small" pending={retrying} onClick={onRetry}>
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
