import { type BoxContact } from '@lykta/contract/boxes'
import { dayPart } from '@lykta/ui'
import { HelpKey } from '../features/alarms/index.ts'
import { OfflineLine, OutOfTouchLine, PairingNotStoredLine, useOnline } from '../features/boxes/index.ts'
import { TodayPanel } from '../features/calendar/index.ts'
import { ContactRow, MissedCallCard, useCallsOpen, useContact } from '../features/calls/index.ts'
import { MessageCard } from '../features/messages/index.ts'
import { useBox, useBoxNow, useKeptInbox, useLocality, useMe } from '../shared/box/use-box.ts'
import { currentMessages } from '../shared/inbox/kinds/message.ts'
import { hourOf } from '../shared/local-time.ts'
import { HomeScene, Screen } from '../shared/screen/index.ts'
import { useReadable } from '@lykta/calls/react'
import { DayHeader } from './DayHeader.tsx'
import styles from './HomeScreen.module.css'
import { type ShownScreen } from './which-screen.ts'

interface HomeScreenProps {
  onCall: (contact: BoxContact) => void
  onOpenMessages: () => void
  onOpenMissedCall: (callId: number) => void
  onOpenCalendar: () => void
  /** Missing: no call for help is going on. */
  onOpenHelp: (() => void) | undefined
  /** The previous content, if any: an OK may still be meant for that, and must not call anybody. */
  follows: ShownScreen | undefined
}

/** What the TV shows when nothing is waiting. Shows only the functions that this box has. */
export const HomeScreen = ({
  onCall,
  onOpenMessages,
  onOpenMissedCall,
  onOpenCalendar,
  onOpenHelp,
  follows,
}: HomeScreenProps) => {
  const { inbox, isLasting } = useBox()
  const state = useKeptInbox()
  const me = useMe()
  const online = useOnline()
  const callsOpen = useCallsOpen()
  const { missedCalls } = state
  const newest = currentMessages(state, useBoxNow()).at(-1)
  const missed = missedCalls.at(-1)
  const sender = newest?.message.sender
  const contact = useContact(sender?.extension)
  const synced = useReadable(inbox.synced)
  const mayCallForHelp = me !== undefined && me.help !== null
  const has = (name: 'phone' | 'calendar' | 'message') => me === undefined || me.functions.includes(name)
  const hasMissed = has('phone') && missed !== undefined
  const line = online ? (
    me?.outOfTouch === true ? (
      <OutOfTouchLine />
    ) : undefined
  ) : (
    <OfflineLine callsOpen={callsOpen} />
  )
  return (
    <Screen
      name="home"
      firstFocus={
        has('calendar')
          ? 'today'
          : has('message') && newest !== undefined
            ? 'below'
            : hasMissed
              ? 'above'
              : 'people'
      }
      remembers
      unasked={follows !== undefined}
      pressedFor={follows === 'alarm'}
      // A resident who has just pressed OK on another screen may press it again, twice.
      forgets={onOpenHelp === undefined ? 'help' : undefined}
      background={<DayScene />}
    >
      <DayHeader>
        {has('phone') || online ? null : <div className={styles['offline']}>{line}</div>}
        {isLasting ? null : <PairingNotStoredLine />}
      </DayHeader>
      {mayCallForHelp || onOpenHelp !== undefined ? <HelpKey onOpen={onOpenHelp} /> : null}
      {has('phone') ? <ContactRow line={line} isOffline={!online} onCall={onCall} /> : null}
      <div className={hasMissed ? styles['withAbove'] : undefined}>
        {hasMissed ? (
          <MissedCallCard call={missed} calls={missedCalls} onOpen={() => onOpenMissedCall(missed.id)} />
        ) : null}
        {has('calendar') ? <TodayPanel onOpen={onOpenCalendar} /> : null}
        {has('message') ? (
          <MessageCard
            held={newest}
            from={contact?.name ?? sender?.name ?? ''}
            known={synced}
            isLow={hasMissed}
            onOpen={onOpenMessages}
          />
        ) : null}
      </div>
    </Screen>
  )
}

/** The scene for the present part of the day. */
const DayScene = () => {
  const { timeZone } = useLocality()
  return <HomeScene part={dayPart(hourOf(useBoxNow(), timeZone))} />
}
