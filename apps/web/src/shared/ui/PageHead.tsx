import { IconChevronLeft } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: string
  /** Where Back leads; if missing, there is no Back. */
  onBack?: (() => void) | undefined
  /** Back only on phones, as a desktop has the menu at hand. */
  backOn?: 'everywhere' | 'phone'
  /** The page has a title of its own; the head shows only Back. */
  quiet?: boolean
  /** On phones only. */
  phoneOnly?: boolean
  children?: ReactNode
}

/** The head of a page: Back, the title, and the page's buttons on the right. */
export const PageHead = ({
  title,
  onBack,
  backOn = 'everywhere',
  quiet = false,
  phoneOnly = false,
  children,
}: PageHeadProps) => {
  const { t } = useTranslation()
  return (
    <header
      className={cx(
        styles['head'],
        onBack !== undefined && styles['withBack'],
        backOn === 'phone' && styles['backOnPhone'],
        phoneOnly && styles['phoneOnly'],
      )}
    >
      {onBack === undefined ? null : (
        <span className={styles['back']}>
          <IconButton label={t('back')} onClick={onBack}>
            <IconChevronLeft size={28} stroke={2.2} aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {quiet ? <span className={styles['name']}>{title}</span> : <h1>{title}</h1>}
      {children}
    </header>
  )
}
