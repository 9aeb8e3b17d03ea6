import { IconChevronLeft } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: string
  /** Where Back leads; without it there is no Back. */
  onBack?: (() => void) | undefined
  /** The pages under Back that a phone needs and a desktop, with its menu at hand, does not. */
  backOn?: 'everywhere' | 'phone'
  /** The page has its own title; the head shows only Back. */
  quiet?: boolean
  /** On phones only. */
  phoneOnly?: boolean
  children?: ReactNode
}

/** The head of a page: Back, the title, and what the page offers at the right. */
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
