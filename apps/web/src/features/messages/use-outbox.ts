import type { CreateMessage } from '@lykta/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getI18n } from 'react-i18next'
import * as z from 'zod/mini'
import { isApiError, isWorthRetrying } from '../../shared/api/index.ts'
import { loadTexts } from '../../shared/i18n/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { store } from '../../shared/store/index.ts'
import { reloadMessages } from './reload-messages.ts'
import { createOutbox, type Waiting } from './outbox.ts'
import { createMessage } from './queries.ts'

const isContent = (value: unknown): boolean =>
  z.object({ clientId: z.string(), subject: z.string(), ids: z.array(z.number()) }).safeParse(value).success

const WaitingSchema = z.array(
  z.object({
    boxId: z.number(),
    refused: z.boolean(),
    // The server checks everything else again.
    content: z.custom<CreateMessage & { clientId: string }>(isContent),
  }),
)

let read: { stored: unknown; waiting: readonly Waiting[] } = { stored: undefined, waiting: [] }
/** The same list until it changes. */
const readWaiting = (): readonly Waiting[] => {
  const stored = store.get('outbox')
  if (stored !== read.stored) read = { stored, waiting: WaitingSchema.safeParse(stored).data ?? [] }
  return read.waiting
}

export const outbox = createOutbox({
  kept: {
    get: readWaiting,
    set: (waiting) => (waiting.length === 0 ? store.remove('outbox') : store.set('outbox', waiting)),
  },
  send: createMessage,
  // Too many at once is no final refusal: it is sent later.
  isUnreachable: (error) => isWorthRetrying(error) || (isApiError(error) && error.status === 429),
})

export const flushOutbox = async (client: QueryClient): Promise<void> => {
  const sent = await outbox.flush()
  if (sent.length === 0) return
  await loadTexts('messages')
  const t = getI18n().getFixedT(null, 'messages')
  for (const { subject } of sent) notices.show({ kind: 'done', text: t('outbox.sent', { subject }) })
  await reloadMessages(client)
}

const subscribe = (listener: () => void) => store.subscribe('outbox', listener)

/** The messages to the resident of a box that wait for the server. */
export const useWaiting = (boxId: number): readonly Waiting[] =>
  useSyncExternalStore(subscribe, readWaiting).filter((one) => one.boxId === boxId)
