import type { AlarmReach } from '@lykta/contract/alarms'
import type { Receiver } from '@lykta/contract/organisation'
import { Spinner } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { useRoomWords } from '../../../../shared/box-view/index.ts'
import { Banner, Button, Dialog } from '../../../../shared/ui/index.ts'
import { reachQuery, type Target } from '../queries.ts'
import { useAlarmFacts } from '../use-alarm-facts.ts'
import styles from './ComposeAlarm.module.css'
import { targetNames } from './target.ts'

interface SendDialogProps {
  open: boolean
  /** The alarm's id. */
  title: string
  list: readonly Receiver[]
  target: Target
  saving: { isPending: boolean; error: Error | null; reset: () => void }
  onSend: () => void
  onClose: () => void
}

const nobody: AlarmReach = { rooms: 0, tvs: 0, offline: 0, notReached: [] }

type MissedRoom = AlarmReach['notReached'][number]
const isOffline = ({ why }: MissedRoom): boolean => why === 'offline'

/** How many of them are named. */
const mostMissed = 8

/** Asks before sending: says whom it is for, how many TVs it would reach now, and which rooms it would not. */
export const SendDialog = ({ open, title, list, target, saving, onSend, onClose }: SendDialogProps) => {
  const { t } = useTranslation(['alarms-administration', 'shell'])
  const refusalText = useRefusalText()
  const reach = useQuery({ ...reachQuery(target), enabled: open, staleTime: 0, retry: false })
  const { named } = useAlarmFacts()
  const { room } = useRoomWords()
  const close = () => {
    saving.reset()
    onClose()
  }
  const { rooms, tvs, offline, notReached: missed } = reach.data ?? nobody
  const reachesNobody = reach.data !== undefined && tvs === 0
  return (
    <Dialog open={open} onClose={close} title={t('send.title')} closable={!saving.isPending}>
      <div className={styles['ask']} aria-live="polite">
        {saving.error === null ? null : <Banner kind="error">{refusalText(saving.error)}</Banner>}
        <b>{title}</b>
        <p>{t('send.to', { names: named(targetNames(list, target, (one) => room({ room: one }))) })}</p>
        {reach.data === undefined && reach.error === null ? (
          <p>
            <Spinner /> {t('send.counting')}
          </p>
        ) : null}
        {reach.error === null ? null : <p>{t('send.unknown')}</p>}
        {reach.data === undefined ? null : (
          <ul>
            <li>{reachesNobody ? t('send.noTv') : t('send.tvs', { count: tvs })}</li>
            {offline === 0 ? null : (
              <Missed head={t('send.offline', { count: offline })} rooms={missed.filter(isOffline)} />
            )}
            {reachesNobody || rooms === tvs ? null : (
              <Missed
                head={t('send.withoutTv', { count: rooms - tvs })}
                rooms={missed.filter((one) => !isOffline(one))}
              />
            )}
          </ul>
        )}
      </div>
      <div className={styles['buttons']}>
        <Button look="quiet" grow disabled={saving.isPending} onClick={close}>
          {t('shell:cancel')}
        </Button>
        <Button
          grow
          pending={saving.isPending}
          // Even if the reach cannot be read, the alarm can be sent: it may be urgent.
          disabled={reachesNobody || (reach.data === undefined && reach.error === null)}
          onClick={onSend}
        >
          {t('send.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The names of the rooms, with who lives there. */
const Missed = ({ head, rooms }: { head: string; rooms: readonly MissedRoom[] }) => {
  const { t } = useTranslation('alarms-administration')
  const { room } = useRoomWords()
  const more = rooms.length - mostMissed
  return (
    <li>
      {head}
      <ul>
        {rooms.slice(0, mostMissed).map((one) => (
          <li key={one.room.id}>{[room(one), one.resident].filter((part) => part !== '').join(', ')}</li>
        ))}
        {more > 0 ? <li>{t('send.more', { count: more })}</li> : null}
      </ul>
    </li>
  )
}
