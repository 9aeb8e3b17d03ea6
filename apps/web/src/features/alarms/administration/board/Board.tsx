import type { AlarmDetail } from '@lykta/contract/alarms'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failed, SkeletonRows } from '../../../../shared/ui/index.ts'
import { FactList, type NamedFact } from '../../../../shared/ui/FactList.tsx'
import { receiptsQuery } from '../queries.ts'
import { LevelMark } from '../LevelMark.tsx'
import { useAlarmFacts } from '../use-alarm-facts.ts'
import { BoardActions } from './BoardActions.tsx'
import styles from './Board.module.css'
import { LadderProgress } from './LadderProgress.tsx'
import { ReceiptCounts } from './ReceiptCounts.tsx'
import { RoomReceipts } from './RoomReceipts.tsx'
import { BoardFiles } from './BoardFiles.tsx'

/** How an alarm has gone: who has seen it, who has answered, and whom its ladder has called. */
export const Board = ({ alarm }: { alarm: AlarmDetail }) => {
  const { t } = useTranslation('alarms-administration')
  const { data: receipts, error, isFetching, refetch } = useQuery(receiptsQuery(alarm.id))
  /** A call for help, or a silence, is about one room, and no TV has to acknowledge it. */
  const isOfTvs = alarm.room === null
  return (
    <div className={styles['board']}>
      <div className={styles['side']}>
        <BoardActions alarm={alarm} receipts={receipts ?? []} />
        <section className={styles['about']} aria-label={t('board.about')}>
          <About alarm={alarm} />
          <LadderProgress alarm={alarm} />
        </section>
      </div>
      {isOfTvs ? (
        <section className={styles['tvs']} aria-label={t('board.tvs')}>
          {receipts === undefined && error === null ? <SkeletonRows rows={5} /> : null}
          {receipts === undefined && error !== null ? (
            <Failed title={t('board.failed')} query={{ error, isFetching, refetch }} />
          ) : null}
          {receipts === undefined ? null : (
            <>
              <ReceiptCounts receipts={receipts} />
              <RoomReceipts alarm={alarm} receipts={receipts} />
              <BoardFiles alarm={alarm} receipts={receipts} />
            </>
          )}
        </section>
      ) : null}
    </div>
  )
}

const About = ({ alarm }: { alarm: AlarmDetail }) => {
  const { t } = useTranslation('alarms-administration')
  const { time, target, sound, state } = useAlarmFacts()
  const { body, level, createdBy, sentAt, recalledAt, takenBy, takenAt, endedAt, endNote } = alarm
  const facts: NamedFact[] = [
    [t('columns.state'), state(alarm)],
    [t(alarm.room === null ? 'board.to' : 'file.room'), target(alarm)],
    [
      t(alarm.room === null ? 'board.sent' : 'board.since'),
      sentAt === null
        ? undefined
        : createdBy === null
          ? time(alarm.silentSince ?? sentAt)
          : t('board.by', { time: time(sentAt), name: createdBy.name }),
    ],
    [t('board.recalled'), recalledAt === null ? undefined : time(recalledAt)],
    [
      t('board.taken'),
      takenBy === null || takenAt === null
        ? undefined
        : t('board.by', { time: time(takenAt), name: takenBy.name }),
    ],
    [t('board.ended'), endedAt === null ? undefined : time(endedAt)],
    [t('board.was'), endNote === null || endNote === '' ? undefined : endNote],
    [t('columns.sound'), alarm.room === null ? sound(alarm) : undefined],
  ]
  return (
    <>
      {alarm.room === null ? <LevelMark level={level} /> : null}
      {body === '' ? null : <p className={styles['body']}>{body}</p>}
      <FactList facts={facts} />
    </>
  )
}
