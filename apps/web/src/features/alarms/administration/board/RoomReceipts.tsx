import type { AlarmDetail, AlarmReceipt } from '@lykta/contract/alarms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { useRoomWords } from '../../../../shared/box-view/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { Button, ScreenReaderText, SegmentedControl } from '../../../../shared/ui/index.ts'
import { handleRoom } from '../queries.ts'
import styles from './Board.module.css'
import { readAlarmSearch } from '../alarms-search.ts'
import { groupsOf, isNotReached, stateOf } from './receipt.ts'
import { ReceiptStateIcon } from './ReceiptStateIcon.tsx'
import { useReceiptWords } from './use-receipt-words.ts'

interface RoomReceiptsProps {
  alarm: AlarmDetail
  receipts: readonly AlarmReceipt[]
}

/** The rooms not reached first; then all by group, or only those where nobody has acknowledged the alarm yet. */
export const RoomReceipts = ({ alarm, receipts }: RoomReceiptsProps) => {
  const { t } = useTranslation('alarms-administration')
  const { show: shown = 'all' } = readAlarmSearch(useSearch({ from: '/signed-in/admin/alarms/$id' }))
  const navigate = useNavigate({ from: '/admin/alarms/$id' })
  const waiting = receipts.filter((receipt) => stateOf(receipt) !== 'acknowledged')
  const count = { all: receipts.length, waiting: waiting.length }
  const groups = groupsOf(receipts)
  const missed = receipts.filter(isNotReached)
  return (
    <>
      <SegmentedControl
        label={t('board.show')}
        value={shown}
        choices={(['all', 'waiting'] as const).map((value) => ({
          value,
          label: t(`board.${value}`, { count: count[value] }),
        }))}
        disabled={false}
        onChange={(show) =>
          void navigate({
            search: { show: show === 'all' ? undefined : show },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {shown === 'waiting' && waiting.length === 0 ? <p>{t('board.nobodyWaiting')}</p> : null}
      {missed.length === 0 ? null : (
        <section className={styles['group']} aria-label={t('board.notReached')}>
          <h2>
            {t('board.notReached')}
            <small>{missed.length}</small>
          </h2>
          <ul>
            {missed.map((receipt) => (
              <Room key={receipt.room.id} alarm={alarm} receipt={receipt} withGroup={groups.length > 1} />
            ))}
          </ul>
        </section>
      )}
      {groups.map(({ id, name, receipts: own, acknowledged }) => {
        const reached = own.filter((one) => !isNotReached(one))
        const listed = shown === 'all' ? reached : reached.filter((one) => stateOf(one) !== 'acknowledged')
        return listed.length === 0 ? null : (
          <section key={id} className={styles['group']} aria-label={name}>
            <h2>
              {name}
              <small>{t('board.ofGroup', { count: acknowledged, of: own.length })}</small>
            </h2>
            <ul>
              {listed.map((receipt) => (
                <Room key={receipt.room.id} alarm={alarm} receipt={receipt} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

interface RoomProps {
  alarm: AlarmDetail
  receipt: AlarmReceipt
  /** It is shown outside its group, which is named. */
  withGroup?: boolean
}

const Room = ({ alarm, receipt, withGroup = false }: RoomProps) => {
  const { t } = useTranslation('alarms-administration')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const room = useRoomWords().room(receipt)
  const words = useReceiptWords()
  const state = stateOf(receipt)
  const name = [room, receipt.resident].filter((part) => part !== '').join(', ')
  const handling = useMutation({
    mutationKey: ['alarms', 'handled'],
    mutationFn: () => handleRoom(client, alarm.id, receipt.room.id),
    onError: (error) => notices.show({ kind: 'failed', text: refusalText(error) }),
  })
  return (
    <li className={styles['room']} data-state={state}>
      <span className={styles['mark']}>
        <ReceiptStateIcon state={state} />
      </span>
      <span className={styles['who']}>
        <b>{name}</b>
        <small>{withGroup ? `${receipt.group.name}: ${words(receipt)}` : words(receipt)}</small>
      </span>
      {state === 'acknowledged' || alarm.state !== 'sent' || !receipt.mayHandle ? null : (
        <Button look="quiet" size="small" pending={handling.isPending} onClick={() => handling.mutate()}>
          {t('board.beenThere')}
          <ScreenReaderText> {name}</ScreenReaderText>
        </Button>
      )}
    </li>
  )
}
