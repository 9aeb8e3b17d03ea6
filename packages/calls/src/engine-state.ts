import { isOver } from './call-states.ts'
import type { CallView, EndedCall } from './call-view.ts'
import type { ConnectionStatus } from './connection.ts'
import type { UserStatus } from './session.ts'

export interface EngineState {
  connection: ConnectionStatus
  user: UserStatus
  /** Another tab of this browser took the channel; `takeOver` takes it back. */
  tooManyTabs: boolean
  /** The call that was placed or answered. */
  call: CallView | null
  /** Calls that ring here, oldest first. */
  incoming: readonly CallView[]
  /** Set for a moment after the end of a call. */
  ended: EndedCall | null
  /** The TV is switched to another input; reported by the box if it can, not shown anywhere. */
  hdmi: boolean | null
}

/** The current calls as a screen shows them. `shown`: incoming calls whose delay is over. */
export const callsInState = (
  views: readonly CallView[],
  shown: ReadonlySet<string>,
): Pick<EngineState, 'call' | 'incoming'> => {
  const living = views.filter((view) => !isOver(view.state))
  return {
    call: living.findLast((view) => !isRinging(view)) ?? null,
    incoming: living.filter((view) => isRinging(view) && shown.has(view.callID)),
  }
}

/** Ringing, and not answered here. */
export const isRinging = (view: CallView): boolean =>
  view.isReceiver && (view.state === 'new' || view.state === 'ringing')

export const endedCall = (view: CallView, endedAt: number): EndedCall | null =>
  view.end === null
    ? null
    : {
        callID: view.callID,
        isReceiver: view.isReceiver,
        partner: view.partner,
        video: view.video,
        startedAt: view.startedAt,
        endedAt,
        // A call that nobody answered has no duration.
        seconds: view.startedAt === null ? 0 : Math.max(1, Math.round((endedAt - view.startedAt) / 1_000)),
        end: view.end,
      }
