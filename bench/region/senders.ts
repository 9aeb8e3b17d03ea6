import { setTimeout as wait } from 'node:timers/promises'
import { answerOf } from '@lykta/contract/envelope'
import { CreatedMessageSchema } from '@lykta/contract/messages'
import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database.ts'

const pauseMs = 100
const againMs = 500
const patienceMs = 10_000

/**
 * People who send a message to their resident, and the next one when it is accepted. What was refused or got no answer they send
 * again, with the same id, as the web app does: to another server if there is one.
 */
export const startSenders = (count: number, origins: readonly string[]) => {
  // Of the region's users these are relatives: the first two are administrators, and every fourth is staff.
  const senders = Array.from({ length: count }, (_, index) => 4 * index + 5)
  const acknowledged = new Map<number, string>()
  const times: { at: number; tookMs: number }[] = []
  let refused = 0
  let unanswered = 0
  const ended = new AbortController()

  const post = async (origin: string, sender: number, clientId: string): Promise<number | undefined> => {
    const body = { subject: 'Drill', message: clientId, ids: [sender], clientId }
    const response = await fetch(`${origin}/api/message`, {
      method: 'POST',
      headers: { token: `session_${String(sender)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    if (response.ok) return answerOf(CreatedMessageSchema).parse(JSON.parse(text)).data.id
    if (response.status < 500 && response.status !== 429) throw new Error(`a message was refused: ${text}`)
    refused += 1
    return undefined
  }
  const sendOne = async (sender: number): Promise<void> => {
    const clientId = crypto.randomUUID()
    const began = Date.now()
    for (let turn = sender; ; turn += 1) {
      let id: number | undefined
      try {
        id = await post(origins[turn % origins.length] ?? '', sender, clientId)
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof DOMException)) throw error
        unanswered += 1
      }
      if (id !== undefined) {
        acknowledged.set(id, clientId)
        times.push({ at: Date.now(), tookMs: Date.now() - began })
        return
      }
      await wait(againMs)
    }
  }
  const going = Promise.all(
    senders.map(async (sender) => {
      while (!ended.signal.aborted) {
        await sendOne(sender)
        await wait(pauseMs)
      }
    }),
  )
  going.catch(() => undefined)

  return {
    /** Each sends what they were at, and no more. */
    end: async (): Promise<void> => {
      ended.abort()
      await going
    },
    acknowledged: () => acknowledged.size,
    refused: () => refused,
    unanswered: () => unanswered,
    longestMs: () => Math.max(0, ...times.map(({ tookMs }) => tookMs)),
    /** When the first message after this moment was accepted. */
    firstAfter: (at: number) => Math.min(...times.map((one) => one.at).filter((one) => one > at)),
    /** How many that were acknowledged are not there, and how many are there more than once, or on no TV. */
    check: async (db: Database): Promise<{ lost: number; twice: number }> => {
      const { rows } = await db.execute<{ id: number; body: string; entries: string }>(sql`
        select messages.id, messages.body, count(inbox_entries.cursor) as entries from messages
        left join inbox_entries on inbox_entries.kind = 'message' and inbox_entries.item_id = messages.id
        where messages.subject = 'Drill' group by messages.id`)
      const there = new Map(rows.map(({ id, body, entries }) => [id, { body, entries: Number(entries) }]))
      const lost = [...acknowledged].filter(
        ([id, body]) => there.get(id)?.body !== body || there.get(id)?.entries === 0,
      )
      const bodies = rows.map(({ body }) => body)
      return { lost: lost.length, twice: bodies.length - new Set(bodies).size }
    },
  }
}
