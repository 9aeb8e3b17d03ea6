import type { Language } from '@lykta/contract/languages'
import type { Events } from '../../events.ts'
import type { BoxAccess } from '../boxes/index.ts'
import type { Push } from './pushing.ts'
import { answeredWords, callsWords, declinedWords, missedWords, readWords, unansweredWords } from './words.ts'

/** Pushes events of other modules to users whose apps are closed. */
export const pushEvents = (deps: {
  events: Pick<Events, 'on'>
  access: Pick<BoxAccess, 'audience'>
  push: Push
  timeZone: string
}): void => {
  const { events, access, push, timeZone } = deps
  const missedAt = (at: Date) => (language: Language) => missedWords(language, { at, timeZone })
  /** The ringing calls: a repeated push must not ring for a call that is over. */
  const ringing = new Set<number>()

  events.on('messageRead', ({ messageId, senderId, boxId }) =>
    push([senderId], 'message_read', {
      boxId,
      body: readWords,
      page: `/message?id=${String(messageId)}`,
      of: messageId,
    }),
  )

  events.on('reminderUnanswered', async ({ eventId, boxId, remindAt }) =>
    push(await access.audience(boxId), 'reminder_unanswered', {
      boxId,
      body: (language) => unansweredWords(language, { at: remindAt, timeZone }),
      page: '/calendar',
      of: eventId,
    }),
  )

  events.on('callMissed', ({ userId, boxId, at }) =>
    push([userId], 'call_missed', { boxId, body: missedAt(at), page: '/make-call' }),
  )

  events.on('callRang', ({ callId, boxId, userIds }) => {
    ringing.add(callId)
    const still = () => ringing.has(callId)
    return push(userIds, 'call_incoming', { boxId, body: callsWords, page: '/make-call', still })
  })

  events.on('callOver', ({ callId, boxId, userIds, at, outcome, answeredBy }) => {
    ringing.delete(callId)
    const body = { missed: missedAt(at), answered: answeredWords, declined: declinedWords }[outcome]
    return push(userIds, 'call_incoming', {
      boxId,
      body,
      page: '/make-call',
      exceptSession: answeredBy,
      over: true,
    })
  })
}
