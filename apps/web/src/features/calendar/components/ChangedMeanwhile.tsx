import type { CalendarEvent } from '@lykta/contract/calendar'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/index.ts'
import { changesOf, type FieldChange } from '../changed-fields.ts'
import { useTypeName } from '../use-type-name.ts'
import styles from './ChangedMeanwhile.module.css'

interface ChangedMeanwhileProps {
  /** The event as it was when the change was begun. */
  before: CalendarEvent
  now: CalendarEvent
  pending: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Somebody else was faster: shows what they have changed, and asks which version to keep. */
export const ChangedMeanwhile = ({ before, now, pending, onMine, onTheirs }: ChangedMeanwhileProps) => {
  const { t } = useTranslation('calendar')
  const typeName = useTypeName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const words = ({ field, from, to }: FieldChange): string => {
    if (field === 'type') return t('conflict.fromTo', { from: typeName(from), to: typeName(to) })
    if (field === 'title' || field === 'time') return t('conflict.fromTo', { from, to })
    return field === 'body' ? to : t('conflict.changed')
  }
  return (
    <section className={styles['conflict']} aria-labelledby="changed-meanwhile">
      <h3 id="changed-meanwhile" ref={heading} tabIndex={-1}>
        {t('conflict.title')}
      </h3>
      <dl>
        {changesOf(before, now).map((change) => (
          <div key={change.field}>
            <dt>{t(`conflict.fields.${change.field}`)}</dt>
            <dd>{words(change)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('conflict.explained')}</p>
      <div className={styles['buttons']}>
        <Button look="quiet" grow disabled={pending} onClick={onTheirs}>
          {t('conflict.theirs')}
        </Button>
        <Button grow pending={pending} onClick={onMine}>
          {t('conflict.mine')}
        </Button>
      </div>
    </section>
  )
}
