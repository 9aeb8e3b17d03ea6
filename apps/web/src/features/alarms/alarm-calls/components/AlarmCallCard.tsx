import type { Alarm } from '@lykta/contract/alarms'
import { IconBellRinging, IconX } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlarmWords } from '../../../../shared/alarms/use-alarm-words.ts'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { useUser } from '../../../../shared/session/index.ts'
import { Button, IconButton } from '../../../../shared/ui/index.ts'
import { takeAlarm } from '../../answer-alarm.ts'
import { EndDialog } from '../../components/EndDialog.tsx'
import { isMine, isPressing } from '../urgency.ts'
import { AlarmCallFacts } from './AlarmCallFacts.tsx'
import styles from './AlarmCallCard.module.css'

interface AlarmCallCardProps {
  alarm: Alarm
  /** Puts it out of the way, if it is not urgent. Missing: it has to stay. */
  onClose: (() => void) | undefined
  callTv: ReactNode
}

/** An alarm that waits for somebody, or that the user has taken and not ended. */
export const AlarmCallCard = ({ alarm, onClose, callTv }: AlarmCallCardProps) => {
  const { t } = useTranslation(['alarms', 'shell'])
  const { id: userId } = useUser()
  const words = useAlarmWords()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [ending, setEnding] = useState(false)
  const take = useMutation({
    mutationKey: ['alarm-take'],
    mutationFn: () => takeAlarm(client, alarm.id),
    onSuccess: (taken) => {
      // Taking an alarm to TVs answers it, and there is nothing to end.
      if (taken.origin === 'staff' && isMine(taken, userId)) notices.show({ kind: 'done', text: t('mine') })
    },
  })
  const { title } = words(alarm)
  const pressing = isPressing(alarm)
  const mine = isMine(alarm, userId)
  return (
    <article className={cx(styles['card'], mine ? styles['mine'] : pressing && styles['pressing'])}>
      <header className={styles['head']}>
        <IconBellRinging size={24} stroke={2} aria-hidden="true" />
        <div role={pressing && !mine ? 'alert' : 'status'}>
          <h2>{title}</h2>
        </div>
        {pressing || mine || onClose === undefined ? null : (
          <IconButton label={t('shell:close')} onClick={onClose}>
            <IconX size={24} stroke={2} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <div className={styles['body']}>
        <AlarmCallFacts alarm={alarm} mine={mine} />
        {take.error === null ? null : (
          <p className={styles['error']} role="alert">
            {t('notTaken', { why: refusalText(take.error) })}
          </p>
        )}
        <div className={styles['ways']}>
          {mine ? (
            <Button grow onClick={() => setEnding(true)}>
              {t('end.row')}
            </Button>
          ) : null}
          {!mine && alarm.may.take ? (
            <Button
              look={pressing ? 'accent' : 'primary'}
              grow
              pending={take.isPending}
              onClick={() => take.mutate()}
            >
              {t('take')}
            </Button>
          ) : null}
          {callTv}
        </div>
      </div>
      <EndDialog open={ending} alarm={alarm} title={title} onClose={() => setEnding(false)} />
    </article>
  )
}
