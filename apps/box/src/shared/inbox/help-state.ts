import { helpCancelMs, type BoxHelp, type HelpCall } from '@lykta/contract/alarms'
import { TimeSchema } from '@lykta/contract/envelope'
import { z } from 'zod'

/** How long to wait for a stored call to appear: it is stored before the press is accepted, and read at once. */
const readWithinMs = 60_000

/** A press on this TV, or one that was taken back here. */
export const HelpPressSchema = z.object({
  id: z.uuid(),
  at: TimeSchema,
  /** When it was first sent; null: the server cannot know of it. */
  triedAt: TimeSchema.nullable(),
  /** When the server accepted it. */
  sentAt: TimeSchema.nullable(),
  cancelledAt: TimeSchema.nullable(),
  cancelSentAt: TimeSchema.nullable(),
})
type HelpPress = z.infer<typeof HelpPressSchema>

export interface HelpState {
  /** The calls for help according to the server, whoever pressed. */
  helpCalls: HelpCall[]
  helpPresses: HelpPress[]
}

/** A call for help as the screen shows it. */
export interface Help {
  id: string
  pressedAt: number
  /** `unsent`: the server does not know of it. `pressed`: it can still be taken back before anybody is called. */
  state: 'unsent' | HelpCall['state']
  takenBy: string | null
}

/** The resident calls for help on this TV. */
export const pressHelp = <S extends HelpState>(state: S, id: string, at: number): S => ({
  ...state,
  helpPresses: [
    ...state.helpPresses.filter(({ cancelSentAt }) => cancelSentAt === null),
    { id, at, triedAt: null, sentAt: null, cancelledAt: null, cancelSentAt: null },
  ],
})

/** The resident takes it back, whether it was pressed here or on a pendant. */
export const cancelHelp = <S extends HelpState>(state: S, id: string, at: number): S => {
  const press = state.helpPresses.find((one) => one.id === id)
  if (press !== undefined) {
    return press.triedAt === null
      ? withoutPress(state, id)
      : withPress(state, { ...press, cancelledAt: press.cancelledAt ?? at })
  }
  const call = state.helpCalls.find(({ helpId }) => helpId === id)
  if (call === undefined) return state
  const { pressedAt } = call
  const known = { id, at: pressedAt, triedAt: pressedAt, sentAt: pressedAt }
  return {
    ...state,
    helpPresses: [...state.helpPresses, { ...known, cancelledAt: at, cancelSentAt: null }],
  }
}

/** A press unknown to the server ends when the resident has seen that nobody could be reached. */
export const forgetHelp = <S extends HelpState>(state: S, id: string): S =>
  state.helpCalls.some(({ helpId }) => helpId === id) ? state : withoutPress(state, id)

/** The progress of a call for help, according to the server. */
export const takeHelpCall = <S extends HelpState>(state: S, call: HelpCall): S => ({
  ...state,
  helpCalls: [...state.helpCalls.filter(({ id }) => id !== call.id), call],
})

/**
 * It was taken back or has ended, and with it any presses meanwhile, which the server does not count as another call. It may have
 * ended before this TV had read of it.
 */
export const removeHelpCall = <S extends HelpState>(state: S, id: number): S => {
  const helpCalls = state.helpCalls.filter((call) => call.id !== id)
  const helpPresses = state.helpPresses.filter(
    (press) =>
      press.sentAt === null || owesCancel(press) || helpCalls.some(({ helpId }) => helpId === press.id),
  )
  return helpCalls.length === state.helpCalls.length && helpPresses.length === state.helpPresses.length
    ? state
    : { ...state, helpCalls, helpPresses }
}

/** What still has to be sent to the server, in order; undefined: nothing. */
export const owedHelp = ({ helpPresses }: HelpState): BoxHelp | undefined => {
  for (const { id, at, sentAt, cancelledAt, cancelSentAt } of helpPresses) {
    if (sentAt === null) return { id, state: 'pressed', at }
    if (cancelledAt !== null && cancelSentAt === null) return { id, state: 'cancelled', at: cancelledAt }
  }
  return undefined
}

const owesCancel = ({ cancelledAt, cancelSentAt }: HelpPress): boolean =>
  cancelledAt !== null && cancelSentAt === null

/** The server may have lost it. A call that was taken back is not made again only to be taken back. */
export const unsent = (press: HelpPress): HelpPress =>
  press.cancelledAt === null ? { ...press, sentAt: null } : { ...press, cancelSentAt: null }

/** From now on, the server may know of it. */
export const markHelpTried = <S extends HelpState>(state: S, { id }: BoxHelp, now: number): S => {
  const press = state.helpPresses.find((one) => one.id === id)
  return press === undefined || press.triedAt !== null ? state : withPress(state, { ...press, triedAt: now })
}

/** The server has accepted it. */
export const markHelpSent = <S extends HelpState>(state: S, sent: BoxHelp, now: number): S => {
  const press = state.helpPresses.find((one) => one.id === sent.id)
  if (press === undefined) return state
  return sent.state === 'pressed'
    ? withPress(state, { ...press, sentAt: now })
    : withPress(state, { ...press, cancelSentAt: now })
}

/** The newest current call for help. */
export const currentHelp = ({ helpCalls, helpPresses }: HelpState, now: number): Help | undefined => {
  const calls = helpCalls.flatMap(({ helpId, pressedAt, state, takenBy }): Help[] => {
    const press = helpPresses.find(({ id }) => id === helpId)
    // If somebody was called before the server knew that it had been taken back, it goes on.
    const isOver = press !== undefined && press.cancelledAt !== null
    if (isOver && (state === 'pressed' || press.cancelSentAt === null)) return []
    return [{ id: helpId, pressedAt, state: begun(state, pressedAt, now), takenBy }]
  })
  const presses = helpPresses.flatMap(({ id, at, sentAt, cancelledAt }): Help[] => {
    if (cancelledAt !== null || helpCalls.some(({ helpId }) => helpId === id)) return []
    // Another call, perhaps from a pendant, is already going on: the server has not made a second one of this press.
    if (sentAt !== null && helpCalls.some(({ state }) => state !== 'unanswered')) return []
    const state =
      sentAt === null ? 'unsent' : now - sentAt > readWithinMs ? 'unanswered' : begun('pressed', at, now)
    return [{ id, pressedAt: at, state, takenBy: null }]
  })
  return [...calls, ...presses].toSorted((a, b) => b.pressedAt - a.pressedAt)[0]
}

/** The server calls as soon as the time to take it back is over; the TV is told a moment later. */
const begun = (state: HelpCall['state'], pressedAt: number, now: number): HelpCall['state'] =>
  state === 'pressed' && now >= pressedAt + helpCancelMs ? 'calling' : state

const withPress = <S extends HelpState>(state: S, changed: HelpPress): S => ({
  ...state,
  helpPresses: state.helpPresses.map((press) => (press.id === changed.id ? changed : press)),
})

const withoutPress = <S extends HelpState>(state: S, id: string): S => ({
  ...state,
  helpPresses: state.helpPresses.filter((press) => press.id !== id),
})
