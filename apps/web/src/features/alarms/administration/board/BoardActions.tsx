import type { AlarmDetail, AlarmReceipt } from '@lykta/contract/alarms'
import { cx } from '@lykta/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { useUser } from '../../../../shared/session/index.ts'
import { Button } from '../../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { takeAlarm } from '../../answer-alarm.ts'
import { isCalling } from '../../alarm-calls/urgency.ts'
import { alarmCallsQuery } from '../../alarm-calls/queries.ts'
import { EndDialog } from '../../components/EndDialog.tsx'
import { recallAlarm, remindOfAlarm } from '../queries.ts'
import { useAlarmFacts } from '../use-alarm-facts.ts'
import styles from './Board.module.css'
import { stateOf } from './receipt.ts'

interface BoardActionsProps {
  alarm: AlarmDetail
  receipts: readonly AlarmReceipt[]
}

/**
 * What can be done with an alarm that has gone out. On a phone it stays in view, however long the alarm's text is. An alarm that
 * calls the user is answered by its card, which stays in view too.
 */
export const BoardActions = ({ alarm, receipts }: BoardActionsProps) => {
  const { t } = useTranslation('alarms-administration')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { id: me } = useUser()
  const { title } = useAlarmFacts()
  const [asking, setAsking] = useState<'recall' | 'end'>()
  const { id, state, may, takenBy, endedAt, room } = alarm
  const onError = (error: Error) => notices.show({ kind: 'failed', text: refusalText(error) })
  /** The TVs that a reminder would sound on. */
  const sounding = receipts.filter((one) => one.hasTv && stateOf(one) !== 'acknowledged').length

  const taking = useMutation({
    mutationKey: ['alarms', 'take'],
    mutationFn: () => takeAlarm(client, id),
    onSuccess: (taken) => {
      if (taken.takenBy === null || taken.takenBy.id === me)
        notices.show({ kind: 'done', text: t('actions.tookIt') })
      // Somebody was quicker.
      else notices.show({ kind: 'failed', text: t('actions.takenBy', { name: taken.takenBy.name }) })
    },
    onError,
  })
  const reminding = useMutation({
    mutationKey: ['alarms', 'remind'],
    mutationFn: () => remindOfAlarm(client, id),
    onSuccess: () => notices.show({ kind: 'done', text: t('actions.reminded', { count: sounding }) }),
    onError,
  })
  const recalling = useMutation({
    mutationKey: ['alarms', 'recall'],
    mutationFn: () => recallAlarm(client, id),
    onSuccess: () => {
      setAsking(undefined)
      notices.show({ kind: 'done', text: t('actions.recalled') })
    },
  })
  const { data: hasCard = false } = useQuery({
    ...alarmCallsQuery,
    select: (calls) => calls.some((one) => one.id === id && isCalling(one, me)),
  })
  if (state !== 'sent') return null
  const mayTake = !hasCard && may.take && takenBy === null && endedAt === null
  const mayEnd = !hasCard && takenBy !== null && may.end
  const mayRemind = may.manage && room === null && sounding > 0
  return (
    <div className={cx(styles['actions'], !hasCard && (mayTake || mayEnd || mayRemind) && styles['docked'])}>
      {mayTake ? (
        <Button look="accent" block pending={taking.isPending} onClick={() => taking.mutate()}>
          {t('actions.take')}
        </Button>
      ) : null}
      {mayEnd ? (
        <Button block onClick={() => setAsking('end')}>
          {t('actions.end')}
        </Button>
      ) : null}
      {mayRemind ? (
        <Button look="quiet" grow pending={reminding.isPending} onClick={() => reminding.mutate()}>
          {t('actions.remind', { count: sounding })}
        </Button>
      ) : null}
      {may.manage && room === null ? (
        <Button look="quiet" grow onClick={() => setAsking('recall')}>
          {t('actions.recall')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking === 'recall'}
        title={t('recall.title')}
        what={[t('recall.offTvs'), t('recall.ladder')]}
        confirm={t('recall.confirm')}
        action={{ ...recalling, mutate: () => recalling.mutate() }}
        onClose={() => setAsking(undefined)}
      />
      <EndDialog
        open={asking === 'end'}
        alarm={alarm}
        title={title(alarm)}
        onClose={() => setAsking(undefined)}
      />
    </div>
  )
}
