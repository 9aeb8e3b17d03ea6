import { type InboxKind } from '@lykta/contract/boxes'
import { type InboxState } from '../inbox-state.ts'
import { alarm } from './alarm.ts'
import { call } from './call.ts'
import { event } from './event.ts'
import { type Kind } from './kind.ts'
import { message } from './message.ts'
import { settings } from './settings.ts'

export const kinds: { readonly [K in InboxKind]: Kind<K, InboxState> } = {
  message,
  call,
  alarm,
  event,
  settings,
}

export type { Outdated } from './kind.ts'
