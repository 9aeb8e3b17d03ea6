import { InboxKindSchema, type InboxKind } from '@lykta/contract/boxes'
import { expect, test, vi } from 'vitest'
import { createMemoryStore } from '../store/index.ts'
import { createBoxSession } from './session.ts'

const outdates: Record<InboxKind, { calendar: boolean; everything: boolean }> = {
  message: { calendar: false, everything: false },
  call: { calendar: false, everything: false },
  alarm: { calendar: false, everything: false },
  event: { calendar: true, everything: false },
  settings: { calendar: true, everything: true },
}

test.each(InboxKindSchema.options)('what has to be read again after an entry of kind %s', async (kind) => {
  const session = createBoxSession({
    box: { boxId: 7, token: 'a' },
    store: createMemoryStore(),
    mqttUrl: 'ws://127.0.0.1/mqtt',
    onUnauthorized: () => undefined,
  })
  const look = vi.spyOn(session.calendar, 'look')
  const everything = vi.fn<() => void>()
  session.onEverythingOutdated(everything)
  session.inbox.look({ cursor: 1, kind, id: 1, at: 0, removed: true })
  await vi.waitFor(() =>
    expect({
      cursor: session.inbox.state.get().cursor,
      calendar: look.mock.calls.length > 0,
      everything: everything.mock.calls.length > 0,
    }).toEqual({ cursor: 1, ...outdates[kind] }),
  )
})
