import type { Receiver } from '@lykta/contract/organisation'
import { use, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxViewListContext } from '../../../../shared/box-view/index.ts'
import { ReceiverTree } from '../../../../shared/receivers/ReceiverTree.tsx'
import { useLargestUnit } from '../../../../shared/receivers/use-largest-unit.ts'
import { targetOf } from './target.ts'
import styles from './ComposeAlarm.module.css'

interface TargetFieldProps {
  list: readonly Receiver[]
  rooms: readonly number[]
  error: string | undefined
  onChange: (rooms: readonly number[]) => void
}

/** The recipients: single rooms, or whole groups, entities and clusters. */
export const TargetField = ({ list, rooms, error, onChange }: TargetFieldProps) => {
  const { t } = useTranslation(['alarms-administration', 'receivers'])
  const id = useId()
  const { target } = targetOf(list, rooms, useLargestUnit())
  const boxViews = use(BoxViewListContext)
  const names = useMemo(() => new Map(boxViews.map(({ room, nickName }) => [room.id, nickName])), [boxViews])
  return (
    <section className={styles['target']} aria-labelledby={id}>
      <b id={id} className={styles['heading']}>
        {t('receivers:label')}
      </b>
      <div className={styles['receivers']}>
        <ReceiverTree list={list} rooms={rooms} names={names} onChange={onChange} error={error} />
      </div>
      {target === 'individuals' ? null : <p className={styles['reach']}>{t('compose.whole')}</p>}
    </section>
  )
}
