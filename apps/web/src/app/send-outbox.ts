import { log } from '@lykta/log'
import type { QueryClient } from '@tanstack/react-query'
import { store } from '../shared/store/index.ts'
import { feed } from './feed-reloads.ts'

/** How long until waiting messages are tried again if nothing tells that there is contact again. */
const againMs = 30_000

/**
 * Sends the messages of the outbox: at the start, when there is contact again, and now and then. Returns the function that
 * stops it.
 */
export const sendOutbox = (client: QueryClient): (() => void) => {
  const send = async () => {
    if (store.get('outbox') === undefined) return
    const { flushOutbox } = await import('../features/messages/use-outbox.ts')
    await flushOutbox(client)
  }
  const trySending = () => {
    send().catch((err: unknown) => log.warn({ err }, 'outbox not sent'))
  }
  trySending()
  const timer = setInterval(trySending, againMs)
  // A short break of the network may go unnoticed by the feed.
  window.addEventListener('online', trySending)
  let before = feed.getStatus().state
  const stopHearing = feed.subscribe(() => {
    const { state } = feed.getStatus()
    if (state === 'up' && before !== 'up') trySending()
    before = state
  })
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', trySending)
    stopHearing()
  }
}
