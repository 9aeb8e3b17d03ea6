import type { Box, Link } from '@lykta/contract/boxes'
import { Portrait, cx } from '@lykta/ui'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { UserPermissions } from './UserPermissions.tsx'
import styles from './LinkedUserRow.module.css'

interface LinkedUserRowProps {
  box: Box
  link: Link
  /** The signed-in user's name for the resident. */
  name: string
  /** Whether nobody else is linked. */
  isLast: boolean
  open: boolean
  onToggle: () => void
}

/** A user linked to a box; opens to show their permissions. The user's own row cannot be changed. */
export const LinkedUserRow = ({ box, link, name, isLast, open, onToggle }: LinkedUserRowProps) => {
  const { t } = useTranslation('boxes')
  const id = useId()
  const role = t(`competence.roles.${link.competence}`)
  const words = (
    <>
      <Portrait name={link.name} picture={link.avatar} round width="48px" />
      <span className={styles['words']}>
        <b>{link.name}</b>
        <small>{link.autoAnswer === null ? role : t('people.autoAnswered', { role })}</small>
        {link.disabled ? <small>{t('people.disabled')}</small> : null}
        {link.mayChange ? null : (
          <small className={styles['locked']}>
            <IconLock size={18} stroke={2} aria-hidden="true" />
            {t('people.own')}
          </small>
        )}
      </span>
    </>
  )
  if (!link.mayChange) return <div className={cx(styles['row'])}>{words}</div>
  return (
    <div className={styles['user']}>
      <button
        type="button"
        className={cx(styles['row'])}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        {words}
        <IconChevronDown className={styles['arrow']} size={24} stroke={2} aria-hidden="true" />
      </button>
      {open ? (
        <div id={id} className={styles['rights']}>
          <UserPermissions box={box} link={link} name={name} isLast={isLast} />
        </div>
      ) : null}
    </div>
  )
}
