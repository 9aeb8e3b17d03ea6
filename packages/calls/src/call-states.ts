import type { CallState } from '@lykta/contract/calls/call-states'

export const callEvents = [
  'inviteSent',
  'inviteAccepted',
  'invited',
  'recovering',
  'earlyMedia',
  'answerSent',
  'refused',
  'answered',
  'held',
  'unheld',
  'hangUp',
  'cleared',
  'purge',
] as const
export type CallEvent = (typeof callEvents)[number]

type Row = Readonly<Partial<Record<CallEvent, CallState>>>

/** Every transition. An event that is not listed changes nothing: repeated and late frames are normal. */
const transitions: Readonly<Record<CallState, Row>> = {
  new: {
    inviteSent: 'requesting',
    invited: 'ringing',
    recovering: 'recovering',
    hangUp: 'hangup',
    purge: 'purge',
  },
  requesting: {
    inviteAccepted: 'trying',
    earlyMedia: 'early',
    answered: 'active',
    hangUp: 'hangup',
    purge: 'purge',
  },
  trying: { earlyMedia: 'early', answered: 'active', hangUp: 'hangup', purge: 'purge' },
  recovering: { answerSent: 'answering', hangUp: 'hangup', purge: 'purge' },
  ringing: { answerSent: 'answering', hangUp: 'hangup', purge: 'purge' },
  answering: { refused: 'ringing', answered: 'active', hangUp: 'hangup', purge: 'purge' },
  early: { answered: 'active', hangUp: 'hangup', purge: 'purge' },
  active: { held: 'held', hangUp: 'hangup', purge: 'purge' },
  held: { unheld: 'active', hangUp: 'hangup', purge: 'purge' },
  hangup: { cleared: 'destroy', purge: 'purge' },
  purge: { cleared: 'destroy' },
  destroy: {},
}

/** The state after an event; undefined: the event has no effect in this state. */
export const nextCallState = (state: CallState, event: CallEvent): CallState | undefined =>
  transitions[state][event]

/** In this state the other side does not know yet that the call ends, so it is sent `verto.bye`. */
export const endsWithBye = (state: CallState): boolean =>
  !['new', 'hangup', 'destroy', 'purge'].includes(state)

/** The call has been answered and goes on. */
export const isInCall = (state: CallState): boolean => state === 'active' || state === 'held'

export const isOver = (state: CallState): boolean =>
  state === 'hangup' || state === 'destroy' || state === 'purge'
