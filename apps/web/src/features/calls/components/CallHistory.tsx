import { asMinutes } from '@lykta/calls'
import { IconPhone, IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import type { CallHistoryEntry } from '../../../shared/box-view/index.ts'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Empty, IconButton } from '../../../shared/ui/index.ts'
import { ListTime } from '../../../shared/ui/ListTime.tsx'
import type { PlaceCall } from '../use-place-call.ts'
import styles from './CallHistory.module.css'

interface CallHistoryProps {
  entries: readonly CallHistoryEntry[]
  name: string
  /** Undefined while nobody can be called. */
  onCall: PlaceCall | undefined
}

/** The calls with a box, newest first. */
export const CallHistory = ({ entries, name, onCall }: CallHistoryProps) => {
  const { t } = useTranslation('calls')
  return (
    <section className={styles['card']} aria-labelledby="call-history">
      <h2 id="call-history">{t('history.title')}</h2>
      {entries.length === 0 ? (
        <Empty title={t('history.empty')}>{t('history.emptyExplained', { name })}</Empty>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has to be scrollable by keyboard too
        <ul className={styles['list']} tabIndex={0} aria-labelledby="call-history">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} onCall={onCall} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Entry = ({ entry, onCall }: { entry: CallHistoryEntry; onCall: PlaceCall | undefined }) => {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const { inComingCall: incoming, startCall, timeCall, missed } = entry
  const howItWent = missed ? 'missed' : (entry.unanswered ?? 'unanswered')
  const Icon = incoming ? IconPhoneIncoming : IconPhoneOutgoing
  return (
    <li>
      <span className={cx(styles['icon'], missed && styles['missedIcon'])}>
        <Icon size={24} stroke={1.9} aria-hidden="true" />
      </span>
      <span className={styles['words']}>
        <b>{incoming ? t('history.incoming') : t('history.outgoing')}</b>
        <ListTime at={startCall} date={dayAndTimeText(startCall, language)} />
      </span>
      {timeCall > 0 ? (
        <span className={styles['duration']}>{asMinutes(timeCall)}</span>
      ) : (
        <span className={cx(styles['duration'], missed && styles['missed'])}>
          {t(`history.${howItWent}`)}
        </span>
      )}
      {missed && onCall !== undefined ? (
        <IconButton label={t('history.callBack')} look="line" onClick={() => onCall({ video: entry.video })}>
          <IconPhone size={24} stroke={1.9} aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  )
}
