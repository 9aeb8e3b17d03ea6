import type { InboxEntry, InboxKind } from '@lykta/contract/boxes'
import { alarm } from './alarm.ts'
import { call } from './call.ts'
import { event } from './event.ts'
import type { Kind, Shown } from './kind.ts'
import { message } from './message.ts'
import { settings } from './settings.ts'

export type InboxKinds = { readonly [K in InboxKind]: Kind<K> }

/** What modules bring of the kinds whose items are theirs. */
interface Items {
  message: Parameters<typeof message>[0]
  call: Parameters<typeof call>[0]
  alarm: Parameters<typeof alarm>[0]
  event: Parameters<typeof event>[0]
}

export const createInboxKinds = (items: Items): InboxKinds => ({
  message: message(items.message),
  call: call(items.call),
  alarm: alarm(items.alarm),
  event: event(items.event),
  settings,
})

interface Place {
  cursor: number
  kind: InboxKind
  itemId: number
  at: Date
}

/** An entry as its box gets it. One that shows nothing is gone. */
export const entryOf = (
  { cursor, kind, itemId, at }: Place,
  shown: Shown<InboxKind> | undefined,
): InboxEntry => {
  const place = { cursor, id: itemId, at: at.getTime() }
  return shown === undefined ? { ...place, kind, removed: true } : { ...place, ...shown }
}

export type { ReadItems } from './kind.ts'
