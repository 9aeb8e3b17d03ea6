import { helpCancelMs } from '@lykta/contract/alarms'
import { useReadable } from '@lykta/calls/react'
import { useState } from 'react'
import { useBox, useSecond } from '../../shared/box/use-box.ts'
import { currentHelp, type Help } from '../../shared/inbox/help-state.ts'

/** Long enough for a press to reach the server: after that, the screen says that it has not. */
const sentWithinMs = 5_000

export interface ShownHelp {
  id: string
  kind: Help['state']
  takenBy: string | null
  /** The time until which it can be taken back without anybody being called. */
  secondsLeft: number
  /** It has been put aside in its present state. */
  isAside: boolean
  readonly putAside: () => void
  readonly open: () => void
  /** The resident does not want to take it back. */
  readonly confirm: () => void
}

/** The current call for help as it is shown; undefined: there is none. */
export const useShownHelp = (): ShownHelp | undefined => {
  const { inbox, connection } = useBox()
  const { helpCalls, helpPresses } = useReadable(inbox.state)
  const connected = useReadable(connection.connected)
  const now = useSecond(helpCalls.length + helpPresses.length > 0)
  const [confirmedId, setConfirmedId] = useState<string>()
  const [aside, setAside] = useState<ReadonlySet<string>>(new Set())
  const help = currentHelp({ helpCalls, helpPresses }, now)
  if (help === undefined) return undefined
  const { id, pressedAt, state, takenBy } = help
  const leftMs = Math.max(0, pressedAt + helpCancelMs - now)
  const begun = leftMs === 0 || confirmedId === id ? 'calling' : 'pressed'
  const isUnsent = state === 'unsent' && (!connected || now - pressedAt > sentWithinMs)
  const kind = isUnsent ? 'unsent' : state === 'unsent' || state === 'pressed' ? begun : state
  const shown = `${id} ${kind}`
  return {
    id,
    kind,
    takenBy,
    secondsLeft: Math.ceil(leftMs / 1_000),
    isAside: aside.has(shown),
    putAside: () => setAside((before) => new Set([...before, shown])),
    open: () => setAside(new Set()),
    confirm: () => setConfirmedId(id),
  }
}
