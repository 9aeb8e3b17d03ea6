import { log } from '@lykta/log'
import { type BoxHelp } from '@lykta/contract/alarms'
import {
  beginsAnew,
  InboxKindSchema,
  type BoxReceipt,
  type InboxEntry,
  type InboxKind,
  type MissedCall,
} from '@lykta/contract/boxes'
import { type Occurrence } from '@lykta/contract/calendar'
import { type Store } from '../store/index.ts'
import { createStore, type Readable } from '@lykta/calls'
import { createRepeatedRead } from '../repeated-read.ts'
import { createSendQueue } from './send-queue.ts'
import { cancelHelp, forgetHelp, markHelpSent, markHelpTried, owedHelp, pressHelp } from './help-state.ts'
import {
  addPage,
  emptyInbox,
  forgetReceipt,
  InboxStateSchema,
  startOver,
  type InboxPage,
  type InboxState,
} from './inbox-state.ts'
import { acknowledgeAlarm, markAlarmShown } from './kinds/alarm.ts'
import { markCallsSeen } from './kinds/call.ts'
import { acknowledgeReminder, markReminderShown } from './kinds/event.ts'
import { markRead, markShown } from './kinds/message.ts'

const retryMs = 5_000
/** How often the inbox is read even without a notice: a lost notice costs time, never a message. */
const lookMs = 60_000

interface InboxDeps {
  store: Store
  fetchPage: (place: { after: number; at: number | undefined }) => Promise<InboxPage>
  /** Resolves when the server has accepted the receipt, rejects when it cannot be sent now. */
  sendReceipt: (receipt: BoxReceipt) => Promise<void>
  /** Like `sendReceipt`, for a call for help; tried only while connected, when the server may come to know of it. */
  sendHelp: (help: BoxHelp) => Promise<void>
  isConnected: () => boolean
  newId: () => string
  now: () => number
  onTouched: (kinds: ReadonlySet<InboxKind>) => void
}

type Reminded = Pick<Occurrence, 'eventId' | 'start'>

export interface Inbox {
  state: Readable<InboxState>
  /** Everything on the server has been read at least once, now or before a reload. */
  synced: Readable<boolean>
  /** Reads what was stored, then goes on from there. */
  start(): Promise<void>
  stop(): void
  /** A notice said that something is new. `entry`: the entry, if it was included. */
  readonly look: (entry?: InboxEntry) => void
  /** The channel to the server is open (again). */
  sendOwed(): void
  readonly markShown: (messageId: number) => void
  readonly markRead: (messageId: number) => void
  readonly markCallsSeen: (isSeen: (call: MissedCall) => boolean) => void
  readonly markReminderShown: (reminded: Reminded) => void
  readonly acknowledgeReminder: (reminded: Reminded) => void
  readonly markAlarmShown: (alarmId: number) => void
  readonly acknowledgeAlarm: (alarmId: number) => void
  /** The resident calls for help. */
  readonly pressHelp: () => void
  readonly cancelHelp: (id: string) => void
  readonly forgetHelp: (id: string) => void
}

const storedAs = 'inbox'

/** A listener may fail; what has arrived is added nevertheless. */
const guarded = (notifyListener: () => void) => {
  try {
    notifyListener()
  } catch (err) {
    // A failing screen is rendered again by its parent.
    log.error({ err }, 'inbox listener failed')
  }
}

/** Reads the box's inbox, stores it across reloads, and reports what happened to each message. */
export const createInbox = ({
  store,
  fetchPage,
  sendReceipt,
  sendHelp,
  isConnected,
  newId,
  now,
  onTouched,
}: InboxDeps): Inbox => {
  const state = createStore<InboxState>(emptyInbox)
  const synced = createStore(false)
  const end = new AbortController()
  const { signal } = end
  let changes = Promise.resolve()

  // One at a time, and stored before anybody sees it, so that nothing shown or reported can be forgotten.
  const change = (step: (before: InboxState) => InboxState): Promise<void> => {
    const apply = async () => {
      const before = state.get()
      const after = step(before)
      if (after === before || signal.aborted) return
      try {
        await store.write(storedAs, after)
      } catch {
        // A full disk must not keep a message off the screen; after a reload it is then shown again.
      }
      guarded(() => state.set(after))
    }
    // The caller retries a failed step.
    changes = changes.then(apply, apply)
    return changes
  }

  /** Adds a page, if it continues what has been added before, or begins anew. */
  const takePage = async (
    page: InboxPage,
    { follows = () => true, isNew = false }: { follows?: (cursor: number) => boolean; isNew?: boolean },
  ) => {
    let touched: ReadonlySet<InboxKind> = new Set()
    await change((before) => {
      if (!follows(before.cursor)) return before
      const taken = addPage(isNew ? startOver(before) : before, page, now())
      touched = isNew ? new Set(InboxKindSchema.options) : taken.touched
      return taken.state
    })
    if (touched.size > 0 && !signal.aborted) guarded(() => onTouched(touched))
  }

  const readPages = async () => {
    let after: number
    let hasMore: boolean
    do {
      const { cursor, at } = state.get()
      after = cursor
      const page = await fetchPage({ after, at })
      await takePage(page, { isNew: beginsAnew(page, after) })
      hasMore = page.more ?? state.get().cursor !== after
    } while (hasMore)
    synced.set(true)
    sendOwed()
  }

  const reading = createRepeatedRead({
    read: readPages,
    everyMs: lookMs,
    retryMs,
    onFailed: (err) => log.info({ err }, 'inbox not read'),
  })

  /** An entry that came with its notice is added directly; if something before it is missing, everything is read. */
  const takeNoticed = async (entry: InboxEntry) => {
    const page = { data: [entry], next: entry.cursor }
    await takePage(page, { follows: (cursor) => entry.cursor === cursor + 1 })
    const { cursor, at } = state.get()
    // One that was read before is the same still, unless the server has lost what came last.
    if (cursor !== entry.cursor || at !== entry.at) reading.look()
    else sendOwed()
  }

  const sendReceipts = createSendQueue({
    next: () => state.get().receipts[0],
    send: async (receipt: BoxReceipt) => {
      await sendReceipt(receipt)
      await change((before) => forgetReceipt(before, receipt))
    },
    signal,
    onFailed: (err) => log.info({ err }, 'receipt not sent'),
  })
  const sendHelps = createSendQueue({
    next: () => (isConnected() ? owedHelp(state.get()) : undefined),
    send: async (help: BoxHelp) => {
      await change((before) => markHelpTried(before, help, now()))
      await sendHelp(help)
      await change((before) => markHelpSent(before, help, now()))
      reading.look()
    },
    signal,
    onFailed: (err) => log.warn({ err }, 'call for help not sent'),
  })
  /** What cannot be sent now is stored, and sent when the channel is open again. A call for help waits for no receipt. */
  const sendOwed = () => {
    sendHelps()
    sendReceipts()
  }

  const report = async (step: (before: InboxState) => InboxState) => {
    await change(step)
    sendOwed()
  }

  return {
    state,
    synced,
    async start() {
      const kept = InboxStateSchema.safeParse(await store.read(storedAs).catch(() => undefined))
      if (kept.success) {
        state.set(kept.data)
        synced.set(true)
      }
      reading.start()
    },
    stop() {
      end.abort()
      reading.stop()
    },
    look(entry) {
      if (entry === undefined) reading.look()
      else void takeNoticed(entry)
    },
    sendOwed,
    markShown: (messageId) => void report((before) => markShown(before, messageId, now())),
    markRead: (messageId) => void report((before) => markRead(before, messageId, now())),
    markCallsSeen: (isSeen) => void report((before) => markCallsSeen(before, isSeen, now())),
    markReminderShown: (reminded) => void report((before) => markReminderShown(before, reminded, now())),
    acknowledgeReminder: (reminded) => void report((before) => acknowledgeReminder(before, reminded, now())),
    markAlarmShown: (alarmId) => void report((before) => markAlarmShown(before, alarmId, now())),
    acknowledgeAlarm: (alarmId) => void report((before) => acknowledgeAlarm(before, alarmId, now())),
    pressHelp() {
      const id = newId()
      const at = now()
      void report((before) => pressHelp(before, id, at))
    },
    cancelHelp: (id) => void report((before) => cancelHelp(before, id, now())),
    forgetHelp: (id) => void report((before) => forgetHelp(before, id)),
  }
}
