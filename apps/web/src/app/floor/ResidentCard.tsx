import { IconBellRinging } from '@tabler/icons-react'
import { cx, Portrait, useNow } from '@lykta/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCallBusy } from '../../features/calls/index.ts'
import { functionIcons } from '../../shared/box-view/function-icons.ts'
import {
  BoxBattery,
  MissedMark,
  OfflineWords,
  showsFunction,
  useRoomWords,
  type BoxView,
  type FunctionName,
} from '../../shared/box-view/index.ts'
import { isSameDay, timeText, weekdayWord } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { ScreenReaderText } from '../../shared/ui/index.ts'
import type { Resident } from './floors.ts'
import styles from './ResidentCard.module.css'

interface ResidentCardProps {
  resident: Resident
  /** While rooms are being chosen for an alarm: whether this one is chosen. */
  chosen: boolean | undefined
  onSelect: (boxView: BoxView) => void
  onChoose: (roomId: number) => void
}

const { phone: PhoneIcon, message: MessageIcon } = functionIcons

/**
 * A resident: how they are, and links to their pages, phone, messages and calendar, each of which selects them. While rooms are
 * being chosen, pressing the card chooses theirs.
 */
export const ResidentCard = ({
  resident: { boxView, overview, callsForHelp },
  chosen,
  onSelect,
  onChoose,
}: ResidentCardProps) => {
  const { t } = useTranslation('floor')
  const { room } = useRoomWords()
  const busy = useCallBusy()
  const { nickName: name, avatar, index, online } = boxView
  const unread = overview?.unread ?? 0
  const shows = (name: FunctionName) => showsFunction(boxView, boxView.permissions, name)
  const go = { disabled: busy, onClick: busy ? undefined : () => onSelect(boxView) }
  const who = (
    <>
      <Portrait name={name} picture={avatar} avatarIndex={index} online={online} width="58px" />
      <span className={styles['words']}>
        <b>{name}</b>
        <span>{room(boxView)}</span>
        {callsForHelp ? (
          <strong>
            <IconBellRinging size={20} stroke={2} aria-hidden="true" />
            {t('help')}
          </strong>
        ) : null}
        <small>
          <OfflineWords boxView={boxView} /> <BoxBattery boxView={boxView} />
          {unread > 0 ? <span>{t('unreadThere', { count: unread })}</span> : null}
        </small>
      </span>
    </>
  )
  const card = cx(styles['card'], callsForHelp && styles['help'])
  if (chosen !== undefined) {
    return (
      <li className={card}>
        <label className={styles['who']}>
          <input type="checkbox" checked={chosen} onChange={() => onChoose(boxView.room.id)} />
          {who}
        </label>
      </li>
    )
  }
  return (
    <li className={card}>
      <Link to="/App" className={styles['who']} {...go}>
        {who}
      </Link>
      {shows('phone') ? (
        <Link to="/make-call" className={styles['way']} title={t('phone', { name })} {...go}>
          <PhoneIcon size={26} stroke={1.9} aria-hidden="true" />
          <ScreenReaderText>{t('phone', { name })}</ScreenReaderText>
          <MissedMark boxView={boxView} />
        </Link>
      ) : null}
      {shows('message') ? (
        <Link to="/message" className={styles['way']} title={t('message', { name })} {...go}>
          <MessageIcon size={26} stroke={1.9} aria-hidden="true" />
          <ScreenReaderText>{t('message', { name })}</ScreenReaderText>
        </Link>
      ) : null}
      {shows('calendar') && overview?.next ? (
        <Link to="/calendar" className={styles['next']} {...go}>
          <Next next={overview.next} />
        </Link>
      ) : null}
    </li>
  )
}

const Next = ({ next: { start, title } }: { next: { start: number; title: string } }) => {
  const { t } = useTranslation('floor')
  const language = useLanguage()
  const now = useNow(60_000)
  const day = isSameDay(start, now) ? '' : `${weekdayWord(start, language)} `
  return t('next', { when: `${day}${timeText(start)}`, title })
}
