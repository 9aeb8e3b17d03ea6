/** What waits for the resident; each is undefined while there is none. */
interface Waiting<Alarm, Call, Reminder, Message, Missed, Slides> {
  alarm?: Alarm | undefined
  call?: Call | undefined
  reminder?: Reminder | undefined
  /** New, and not yet confirmed with OK. */
  message?: Message | undefined
  /** An earlier message that is being looked at once more. */
  opened?: Message | undefined
  /** A call that nobody answered, which is being looked at. */
  missedCall?: Missed | undefined
  /** Pictures to look at while nobody uses the TV. */
  slides?: Slides | undefined
}

export type ScreenChoice<Alarm, Call, Reminder, Message, Missed, Slides> =
  | { kind: 'alarm'; alarm: Alarm }
  | { kind: 'call'; call: Call }
  | { kind: 'reminder'; reminder: Reminder }
  | { kind: 'message'; message: Message }
  | { kind: 'opened'; message: Message }
  | { kind: 'missed-call'; missedCall: Missed }
  | { kind: 'slideshow'; slides: Slides }
  | { kind: 'home' }

/** The one screen there is, however much waits: alarm, call, reminder, message, and home when nothing does. */
export const whichScreen = <Alarm, Call, Reminder, Message, Missed, Slides>({
  alarm,
  call,
  reminder,
  message,
  opened,
  missedCall,
  slides,
}: Waiting<Alarm, Call, Reminder, Message, Missed, Slides>): ScreenChoice<
  Alarm,
  Call,
  Reminder,
  Message,
  Missed,
  Slides
> => {
  if (alarm !== undefined) return { kind: 'alarm', alarm }
  if (call !== undefined) return { kind: 'call', call }
  if (reminder !== undefined) return { kind: 'reminder', reminder }
  if (message !== undefined) return { kind: 'message', message }
  if (opened !== undefined) return { kind: 'opened', message: opened }
  if (missedCall !== undefined) return { kind: 'missed-call', missedCall }
  if (slides !== undefined) return { kind: 'slideshow', slides }
  return { kind: 'home' }
}
