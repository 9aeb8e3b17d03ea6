import { isQuiet } from '@lykta/contract/quiet-hours'
import { dayPart } from '@lykta/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessLogScreen } from '../features/access/index.ts'
import { AlarmScreen, HelpNote, HelpScreen, useShownHelp } from '../features/alarms/index.ts'
import { useOnline } from '../features/boxes/index.ts'
import { CalendarScreen, ReminderCard, ReminderScreen } from '../features/calendar/index.ts'
import {
  CallInCorner,
  ActiveCallScreen,
  MissedCallScreen,
  useCallStage,
  useContact,
  usePlaceCall,
  useContactName,
} from '../features/calls/index.ts'
import {
  MessageScreen,
  MessagesScreen,
  slidesOf,
  SlideshowScreen,
  useCurrentSlide,
  type Slide,
} from '../features/messages/index.ts'
import { useBox, useBoxNow, useKeptInbox, useLocality, useMe } from '../shared/box/use-box.ts'
import { occurrenceKey } from '../shared/calendar/calendar-state.ts'
import { speak } from '../shared/i18n/index.ts'
import { waitingAlarms } from '../shared/inbox/kinds/alarm.ts'
import { heldReminder } from '../shared/inbox/kinds/event.ts'
import { currentMessages, waitingMessage, type HeldMessage } from '../shared/inbox/kinds/message.ts'
import { hourOf } from '../shared/local-time.ts'
import { useIdle } from '../shared/remote/index.ts'
import { useReadable } from '@lykta/calls/react'
import { HomeScreen } from './HomeScreen.tsx'
import { useNewVersion } from './use-new-version.ts'
import { whichScreen, type ShownScreen, type WaitingScreen } from './which-screen.ts'

/** How long until the slideshow starts on the home screen, or the calendar closes, if nothing is pressed. */
const idleAfterMs = 5 * 60_000

/** The one screen of a paired TV, chosen by what is waiting. */
export const ScreenChooser = () => {
  const { inbox, reminders } = useBox()
  const me = useMe()
  const { timeZone } = useLocality()
  const { t } = useTranslation('access')
  const language = me?.language
  useEffect(() => {
    if (language !== undefined) void speak(language)
  }, [language])

  const state = useKeptInbox()
  const now = useBoxNow()
  const [openedId, setOpenedId] = useState<number>()
  /** While the list is open: the message last opened from it. */
  const [list, setList] = useState<{ lastOpened: number | undefined }>()
  const nameOf = useContactName()
  const [missedId, setMissedId] = useState<number>()
  const [calendarDay, setCalendarDay] = useState<number>()
  const [showsAccess, setShowsAccess] = useState(false)
  const placeCall = usePlaceCall()
  const reminded = useReadable(reminders.waiting)
  const ownHelp = useShownHelp()
  const help = ownHelp?.isAside === true ? undefined : ownHelp
  const online = useOnline()
  const quiet = me !== undefined && isQuiet(me.quietHours, new Date(now), me.timeZone)
  const [alarm, ...moreAlarms] = waitingAlarms(state, quiet)
  const callStage = useCallStage()
  // The note after a call makes way; a call does not.
  const makesWay = callStage?.kind === 'over' && (reminded !== undefined || help !== undefined)
  const stage = makesWay ? undefined : callStage
  const corner = stage === undefined || stage.kind === 'over' ? undefined : <CallInCorner stage={stage} />
  const cameraIsOn = (stage?.kind === 'talking' || stage?.kind === 'outgoing') && stage.call.camera.enabled
  // A pendant may have been pressed by mistake during a call: for these seconds the press can be taken back.
  const helpCoversCall = help?.kind === 'pressed' && stage?.kind === 'talking'
  const unread = waitingMessage(state, now)
  const opened = state.messages.find((held) => held.message.id === openedId)
  const missedCall = state.missedCalls.find((call) => call.id === missedId)
  const close = () => setOpenedId(undefined)
  const toAccessLog = { label: t('open'), onPress: () => setShowsAccess(true) }
  const slides = slidesOf(currentMessages(state, now), me)

  const waiting: Record<Exclude<WaitingScreen, 'slideshow'>, ReactElement | undefined> = {
    alarm: alarm && (
      <AlarmScreen
        key={alarm.alarm.id}
        held={alarm}
        more={moreAlarms.length}
        corner={corner}
        cameraIsOn={cameraIsOn}
      />
    ),
    call:
      stage === undefined || helpCoversCall ? undefined : (
        <>
          <ActiveCallScreen stage={stage} />
          {stage.kind !== 'talking' ? null : ownHelp !== undefined ? (
            <HelpNote help={ownHelp} />
          ) : reminded !== undefined ? (
            <ReminderCard occurrence={reminded} />
          ) : null}
        </>
      ),
    help: help && (
      <HelpScreen key={help.id} help={help} online={online} corner={helpCoversCall ? corner : undefined} />
    ),
    reminder: reminded && (
      <ReminderScreen
        key={occurrenceKey(reminded)}
        occurrence={reminded}
        wasShown={heldReminder(state, reminded) !== undefined}
      />
    ),
    message: unread && <Message held={unread} onDone={inbox.markRead} />,
    opened: opened && <Message held={opened} onDone={close} onClose={close} />,
    missedCall: missedCall && (
      <MissedCallScreen
        call={missedCall}
        onSeen={() =>
          inbox.markCallsSeen(
            ({ name, extension }) => name === missedCall.name && extension === missedCall.extension,
          )
        }
      />
    ),
    accessLog: showsAccess ? <AccessLogScreen onClose={() => setShowsAccess(false)} /> : undefined,
    messages: list && (
      <MessagesScreen
        messages={currentMessages(state, now).toReversed()}
        lastOpened={list.lastOpened}
        nameOf={nameOf}
        onOpen={(id) => {
          setList({ lastOpened: id })
          setOpenedId(id)
        }}
        onClose={() => setList(undefined)}
        more={toAccessLog}
      />
    ),
    calendar:
      calendarDay === undefined ? undefined : (
        <CalendarScreen
          day={calendarDay}
          onDay={setCalendarDay}
          onClose={() => setCalendarDay(undefined)}
          more={toAccessLog}
        />
      ),
  }
  // A bedroom stays dark at night; the home screen shows missed calls.
  const maySlide =
    slides.length > 0 &&
    state.missedCalls.length === 0 &&
    ownHelp === undefined &&
    dayPart(hourOf(now, timeZone)) !== 'night'
  const [changed, setChanged] = useState<{ to: ShownScreen; from?: ShownScreen }>({ to: 'home' })
  const leftCalendar = useIdle(whichScreen(waiting) === 'calendar', idleAfterMs)
  if (leftCalendar && calendarDay !== undefined) setCalendarDay(undefined)
  const leftAccess = useIdle(whichScreen(waiting) === 'accessLog', idleAfterMs)
  if (leftAccess && showsAccess) setShowsAccess(false)
  const leftMessages = useIdle(whichScreen(waiting) === 'messages', idleAfterMs)
  if (leftMessages && list !== undefined) setList(undefined)
  const idle = useIdle(maySlide && whichScreen(waiting) === 'home', idleAfterMs)
  const screens: Record<WaitingScreen, ReactElement | undefined> & { home: ReactElement } = {
    ...waiting,
    slideshow: idle ? <Slides slides={slides} /> : undefined,
    home: (
      <HomeScreen
        onCall={placeCall}
        onOpenMessages={() => setList({ lastOpened: undefined })}
        onOpenMissedCall={setMissedId}
        onOpenCalendar={() => setCalendarDay(0)}
        onOpenHelp={ownHelp?.open}
        follows={changed.from}
      />
    ),
  }
  const screen = whichScreen(screens)
  if (screen !== changed.to) setChanged({ to: screen, from: changed.to })
  useNewVersion(screen === 'home' || screen === 'slideshow')
  return screens[screen]
}

interface MessageProps {
  held: HeldMessage
  onDone: (messageId: number) => void
  onClose?: () => void
}

/** A message with its sender to call back, if the resident may call that person. */
const Message = ({ held, onDone, onClose }: MessageProps) => {
  const { id, sender } = held.message
  const placeCall = usePlaceCall()
  const contact = useContact(sender.extension)
  return (
    <MessageScreen
      key={id}
      held={held}
      from={contact?.name ?? sender.name}
      onCall={
        contact === undefined
          ? undefined
          : () => {
              onDone(id)
              placeCall(contact)
            }
      }
      onDone={() => onDone(id)}
      {...(onClose === undefined ? {} : { onClose })}
    />
  )
}

/** Pictures with the resident's names for their senders. */
const Slides = ({ slides }: { slides: readonly Slide[] }) => {
  const slide = useCurrentSlide(slides)
  const contact = useContact(slide?.sender.extension)
  if (slide === undefined) return null
  return <SlideshowScreen slide={slide} from={contact?.name ?? slide.sender.name} />
}
