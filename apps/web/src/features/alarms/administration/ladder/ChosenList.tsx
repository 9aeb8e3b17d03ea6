import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './Ladder.module.css'

interface ChosenListProps {
  label: string
  ids: readonly number[]
  nameOf: (id: number) => string
  onRemove: (id: number) => void
}

/** The chosen ones, each with a button to remove it. */
export const ChosenList = ({ label, ids, nameOf, onRemove }: ChosenListProps) => {
  const { t } = useTranslation('alarms-administration')
  if (ids.length === 0) return null
  return (
    <ul className={styles['chosen']} aria-label={label}>
      {ids.map((id) => (
        <li key={id}>
          <button
            type="button"
            aria-label={t('ladder.removeName', { name: nameOf(id) })}
            onClick={() => onRemove(id)}
          >
            {nameOf(id)}
            <IconX size={18} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
