import { type Inbox, type InboxEntryOf, type InboxKind } from '@lykta/contract/boxes'
import { type InboxState } from './inbox-state.ts'
import { alarm } from './kinds/alarm.ts'
import { call } from './kinds/call.ts'
import { event } from './kinds/event.ts'
import { type Kind } from './kinds/kind.ts'
import { message } from './kinds/message.ts'
import { settings } from './kinds/settings.ts'

export const kinds: { readonly [K in InboxKind]: Kind<K, InboxState> } = {
  message,
  call,
  alarm,
  event,
  settings,
}

/** How much of an inbox is read at a time. */
export type InboxPage = Pick<Inbox, 'data' | 'next'>

interface TakenIn {
  state: InboxState
  /** The kinds that have changed. */
  touched: ReadonlySet<InboxKind>
}

/** Adds a page of the inbox: what was added before is skipped, however often it arrives. */
export const addPage = (state: InboxState, page: InboxPage, now: number): TakenIn => {
  const fresh = page.data.filter((entry) => entry.cursor > state.cursor)
  const next = fresh.reduce((before, entry) => takeEntry(entry.kind, before, entry, now), state)
  const cursor = Math.max(state.cursor, page.next, ...fresh.map((entry) => entry.cursor))
  return {
    state: { ...next, cursor },
    touched: new Set(fresh.map((entry) => entry.kind)),
  }
}

const takeEntry = <K extends InboxKind>(
  kind: K,
  state: InboxState,
  entry: InboxEntryOf<K>,
  now: number,
): InboxState => kinds[kind].take(state, entry, now)
