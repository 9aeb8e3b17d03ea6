import { useTranslation } from 'react-i18next'
import type { Entry } from '../entries.ts'
import { lookOf } from '../look.ts'
import { useTypeName } from '../use-type-name.ts'
import styles from './Legend.module.css'

/** What the colours of the entries stand for. */
export const Legend = ({ entries }: { entries: readonly Entry[] }) => {
  const { t } = useTranslation('calendar')
  const typeName = useTypeName()
  const types = [...new Map(entries.filter(({ type }) => type !== '').map((one) => [one.type, one])).values()]
  if (types.length === 0) return null
  return (
    <ul className={styles['legend']} aria-label={t('legend')}>
      {types.map((one) => (
        <li key={one.type}>
          <i {...lookOf(one)} aria-hidden="true" />
          {typeName(one.type)}
        </li>
      ))}
    </ul>
  )
}
