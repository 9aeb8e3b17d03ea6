import { log } from '@lykta/log'
import { type BoxHelp } from '@lykta/contract/alarms'
import { InboxKindSchema, type BoxReceipt, type InboxEntry, type InboxKind } from '@lykta/contract/boxes'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStore, type Store } from '../store/index.ts'
import { newUuid } from '@lykta/client/new-uuid'
import { createInbox, type Inbox } from './inbox.ts'
import { entryOf, messageOf } from '../../testing/message-fixture.ts'

/** The server's side: what it has for the box, what it was told, and whether it can be reached. */
const createServer = () => ({
  entries: [] as InboxEntry[],
  receipts: [] as BoxReceipt[],
  helps: [] as BoxHelp[],
  touched: [] as InboxKind[],
  onTouched: (): void => undefined,
  reachable: true,
  fetches: 0,
  pageSize: 100,
  saysMore: true,
})
type Server = ReturnType<typeof createServer>

const refuse = () => Promise.reject(new Error('unreachable'))

const running: Inbox[] = []
const startInbox = async (store: Store, server: Server) => {
  let now = 1_000
  const inbox = createInbox({
    store,
    fetchPage: ({ after, at }) => {
      server.fetches += 1
      if (!server.reachable) return refuse()
      const { entries } = server
      const there = entries.find(({ cursor }) => cursor === after)
      const isLost = after > (entries.at(-1)?.cursor ?? 0) || (there !== undefined && there.at !== at)
      const from = isLost ? 0 : after
      const all = entries.filter((entry) => entry.cursor > from)
      const data = all.slice(0, server.pageSize)
      const more = server.saysMore ? { more: all.length > data.length } : {}
      return Promise.resolve({ success: true, data, next: data.at(-1)?.cursor ?? from, ...more, message: '' })
    },
    sendReceipt: (receipt) => {
      if (!server.reachable) return refuse()
      server.receipts.push(receipt)
      return Promise.resolve()
    },
    sendHelp: (help) => {
      if (!server.reachable) return refuse()
      server.helps.push(help)
      return Promise.resolve()
    },
    isConnected: () => server.reachable,
    newId: newUuid,
    now: () => now++,
    onTouched: (kinds) => {
      server.touched.push(...kinds)
      server.onTouched()
    },
  })
  running.push(inbox)
  await inbox.start()
  return inbox
}
const reload = async (inbox: Inbox, store: Store, server: Server) => {
  inbox.stop()
  return startInbox(store, server)
}
const ids = (inbox: Inbox) => inbox.state.get().messages.map((held) => held.message.id)
const receiptsOf = (server: Server) => server.receipts.map(({ id, state }) => `${String(id)} ${state}`)

afterEach(() => {
  for (const inbox of running.splice(0)) inbox.stop()
  vi.useRealTimers()
})

test('[TV-10] what waited while the box was off comes in order, once, over several pages', async () => {
  const server = createServer()
  server.pageSize = 2
  server.entries = [1, 2, 3, 4, 5].map((id) => entryOf(id * 10, messageOf(id)))
  const inbox = await startInbox(createMemoryStore(), server)
  await vi.waitFor(() => expect(receiptsOf(server)).toHaveLength(5))
  expect(ids(inbox)).toEqual([1, 2, 3, 4, 5])
  expect(receiptsOf(server)).toEqual([
    '1 delivered',
    '2 delivered',
    '3 delivered',
    '4 delivered',
    '5 delivered',
  ])
})

test.each([
  { saysMore: true, fetches: 3 },
  { saysMore: false, fetches: 4 },
])(
  'an inbox of three pages is read by $fetches requests where the server says what is more: $saysMore',
  async (it) => {
    const server = { ...createServer(), pageSize: 2, saysMore: it.saysMore }
    server.entries = [1, 2, 3, 4, 5].map((id) => entryOf(id * 10, messageOf(id)))
    const inbox = await startInbox(createMemoryStore(), server)
    await vi.waitFor(() => expect(inbox.synced.get()).toBe(true))
    expect(ids(inbox)).toEqual([1, 2, 3, 4, 5])
    expect(server.fetches).toBe(it.fetches)
  },
)

test('a notice brings the new message at once, and one that comes meanwhile is not lost', async () => {
  const server = createServer()
  const inbox = await startInbox(createMemoryStore(), server)
  server.entries.push(entryOf(1, messageOf(1)))
  inbox.look()
  inbox.look()
  await vi.waitFor(() => expect(ids(inbox)).toEqual([1]))
  server.entries.push(entryOf(2, messageOf(2)), { cursor: 3, kind: 'event', id: 8, at: 0 })
  inbox.look()
  await vi.waitFor(() => expect(ids(inbox)).toEqual([1, 2]))
  expect(server.touched).toContain('event')
})

test('an entry that comes with its notice is taken as it is, unless something before it is missing', async () => {
  const server = createServer()
  server.entries = [entryOf(1, messageOf(1))]
  const inbox = await startInbox(createMemoryStore(), server)
  await vi.waitFor(() => expect(ids(inbox)).toEqual([1]))
  server.entries.push(entryOf(2, messageOf(2)))
  const fetched = server.fetches
  inbox.look(entryOf(2, messageOf(2)))
  await vi.waitFor(() => expect(receiptsOf(server)).toEqual(['1 delivered', '2 delivered']))
  expect(server.fetches).toBe(fetched)
  expect(server.touched).toEqual(['message', 'message'])
  server.entries.push(entryOf(3, messageOf(3)), entryOf(4, messageOf(4)))
  inbox.look(entryOf(4, messageOf(4)))
  await vi.waitFor(() => expect(ids(inbox)).toEqual([1, 2, 3, 4]))
  inbox.look(entryOf(3, messageOf(3)))
  await vi.waitFor(() => expect(receiptsOf(server)).toHaveLength(4))
})

describe('a server that has lost what came last, as its database is one of an earlier moment', () => {
  const lost = { ...entryOf(2, messageOf(2, { createdAt: 20 })), at: 20 }
  const read = async (server: Server) => {
    server.entries = [entryOf(1, messageOf(1)), lost]
    const inbox = await startInbox(createMemoryStore(), server)
    await vi.waitFor(() => expect(ids(inbox)).toEqual([1, 2]))
    inbox.markRead(2)
    await vi.waitFor(() => expect(receiptsOf(server)).toContain('2 read'))
    return inbox
  }
  const held = (inbox: Inbox) =>
    inbox.state.get().messages.map(({ message, readAt }) => [message.createdAt, readAt])

  test('has what it gives the same place shown, unread, though it gives it the same number too', async () => {
    const server = createServer()
    const inbox = await read(server)
    const { createdAt } = messageOf(1)
    const again = { ...entryOf(2, messageOf(2, { createdAt: 30 })), at: 30 }
    server.entries = [entryOf(1, messageOf(1)), again]
    inbox.look(again)
    await vi.waitFor(() =>
      expect(held(inbox)).toEqual([
        [createdAt, null],
        [30, null],
      ]),
    )
    expect(new Set(server.touched)).toEqual(new Set(InboxKindSchema.options))
  })

  test('has it shown also where nobody had said that it is there', async () => {
    const server = createServer()
    server.pageSize = 1
    const inbox = await read(server)
    const again = { ...entryOf(1, messageOf(2, { createdAt: 30 })), at: 30 }
    server.entries = [again]
    inbox.look()
    await vi.waitFor(() => expect(held(inbox)).toEqual([[30, null]]))
    expect(inbox.state.get()).toMatchObject({ cursor: 1, at: 30 })
  })

  const helpSent = (server: Server) => server.helps.map(({ id, state }) => `${id} ${state}`)

  test('is sent a call for help again', async () => {
    const server = createServer()
    const inbox = await read(server)
    inbox.pressHelp()
    await vi.waitFor(() => expect(server.helps).toHaveLength(1))
    server.entries = []
    inbox.look()
    await vi.waitFor(() => expect(server.helps).toHaveLength(2))
    const [pressed, again] = helpSent(server)
    expect(again).toBe(pressed)
  })

  test('is told again that a call for help was taken back, and not that there was one', async () => {
    const server = createServer()
    const inbox = await read(server)
    inbox.pressHelp()
    await vi.waitFor(() => expect(server.helps).toHaveLength(1))
    inbox.cancelHelp(server.helps[0]?.id ?? '')
    await vi.waitFor(() => expect(server.helps).toHaveLength(2))
    server.entries = []
    inbox.look()
    await vi.waitFor(() => expect(server.helps).toHaveLength(3))
    const [, cancelled, again] = helpSent(server)
    expect(again).toBe(cancelled)
  })
})

test('a reload loses nothing and doubles nothing', async () => {
  const server = createServer()
  const store = createMemoryStore()
  server.entries = [entryOf(1, messageOf(1)), entryOf(2, messageOf(2))]
  const first = await startInbox(store, server)
  await vi.waitFor(() => expect(receiptsOf(server)).toHaveLength(2))
  first.markShown(1)
  first.markRead(1)
  await vi.waitFor(() => expect(receiptsOf(server)).toHaveLength(4))

  const second = await reload(first, store, server)
  server.entries.push(entryOf(3, messageOf(3)))
  second.look()
  await vi.waitFor(() => expect(ids(second)).toEqual([1, 2, 3]))
  second.markShown(1)
  second.markShown(2)
  await vi.waitFor(() => expect(receiptsOf(server)).toContain('2 shown'))
  expect(receiptsOf(server)).toEqual([
    '1 delivered',
    '2 delivered',
    '1 shown',
    '1 read',
    '3 delivered',
    '2 shown',
  ])
})

test('receipts of a time without connection are kept over a reload and sent in order later', async () => {
  const server = createServer()
  const store = createMemoryStore()
  server.entries = [entryOf(1, messageOf(1))]
  const first = await startInbox(store, server)
  await vi.waitFor(() => expect(receiptsOf(server)).toEqual(['1 delivered']))
  server.reachable = false
  first.markShown(1)
  first.markRead(1)
  await vi.waitFor(() => expect(first.state.get().messages[0]?.readAt).not.toBeNull())

  const second = await reload(first, store, server)
  expect(second.state.get().receipts.map((receipt) => receipt.state)).toEqual(['shown', 'read'])
  server.reachable = true
  second.sendOwed()
  await vi.waitFor(() => expect(receiptsOf(server)).toEqual(['1 delivered', '1 shown', '1 read']))
  await vi.waitFor(() => expect(second.state.get().receipts).toEqual([]))
})

test('an inbox that could not be read is read again after a while, without any notice', async () => {
  vi.useFakeTimers()
  const server = createServer()
  server.entries = [entryOf(1, messageOf(1))]
  server.reachable = false
  const inbox = await startInbox(createMemoryStore(), server)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ids(inbox)).toEqual([])
  server.reachable = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ids(inbox)).toEqual([1])
})

test.each([
  ['rejects', () => Promise.reject(new Error('the disk is full'))],
  [
    'throws',
    () => {
      throw new Error('the store is closed')
    },
  ],
])('a write that %s keeps no message off the screen, nor the next write', async (_note, fail) => {
  const server = createServer()
  const kept = createMemoryStore()
  let write: Store['write'] = fail
  const inbox = await startInbox({ ...kept, write: (name, value) => write(name, value) }, server)
  server.entries = [entryOf(1, messageOf(1))]
  inbox.look()
  await vi.waitFor(() => expect(receiptsOf(server)).toEqual(['1 delivered']))
  expect(ids(inbox)).toEqual([1])
  write = (name, value) => kept.write(name, value)
  server.entries.push(entryOf(2, messageOf(2)))
  inbox.look()
  await vi.waitFor(() => expect(receiptsOf(server)).toEqual(['1 delivered', '2 delivered']))
  const second = await reload(inbox, kept, server)
  expect(ids(second)).toEqual([1, 2])
})

test('whoever listens may fail: what came stays, what comes next is taken in, and they are told after it was kept', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const server = createServer()
  const store = createMemoryStore()
  const kept: Promise<unknown>[] = []
  server.onTouched = () => {
    kept.push(store.read('inbox'))
    throw new Error('a feature fails')
  }
  const inbox = await startInbox(store, server)
  inbox.state.subscribe(() => {
    throw new Error('a screen fails')
  })
  server.entries = [entryOf(1, messageOf(1))]
  inbox.look()
  await vi.waitFor(() => expect(receiptsOf(server)).toEqual(['1 delivered']))
  server.entries.push(entryOf(2, messageOf(2)))
  inbox.look()
  await vi.waitFor(() => expect(receiptsOf(server)).toEqual(['1 delivered', '2 delivered']))
  await vi.waitFor(() => expect(inbox.state.get().receipts).toEqual([]))
  expect(await kept[0]).toMatchObject({ cursor: 1 })
  expect(error).toHaveBeenCalledWith({ err: new Error('a feature fails') }, 'inbox listener failed')
  expect(error).toHaveBeenCalledWith({ err: new Error('a screen fails') }, 'inbox listener failed')
})

test('an inbox that another version of the app wrote is read anew', async () => {
  const server = createServer()
  const store = createMemoryStore()
  await store.write('inbox', { cursor: 'seven' })
  server.entries = [entryOf(1, messageOf(1))]
  const inbox = await startInbox(store, server)
  await vi.waitFor(() => expect(ids(inbox)).toEqual([1]))
})
