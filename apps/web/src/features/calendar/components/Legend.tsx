import { useTranslation } from 'react-i18next'
import type { Entry } from '../entries.ts'
import { entryStyleOf } from '../entry-style.ts'
import { useTypeName } from '../use-type-name.ts'
import styles from './Legend.module.css'

/** A foreign calendar may have the same name as a type. */
const keyOf = ({ event, type }: Entry): string => `${String(event.subscription?.id ?? 0)}-${type}`

/** The meaning of the entries' colours. */
export const Legend = ({ entries }: { entries: readonly Entry[] }) => {
  const { t } = useTranslation('calendar')
  const typeName = useTypeName()
  const types = [...new Map(entries.map((one) => [keyOf(one), one])).values()]
  if (types.length === 0) return null
  return (
    <ul className={styles['legend']} aria-label={t('legend')}>
      {types.map((one) => (
        <li key={keyOf(one)}>
          <i {...entryStyleOf(one)} aria-hidden="true" />
          {one.event.subscription?.name ?? (one.type === '' ? t('noType') : typeName(one.type))}
        </li>
      ))}
    </ul>
  )
}
