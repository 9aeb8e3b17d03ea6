import 'fake-indexeddb/auto'
import { log } from '@lykta/log'
import { describe, expect, test, vi } from 'vitest'
import { openIndexedStore } from './indexed-store.ts'
import { createMemoryStore } from './memory-store.ts'

let databases = 0
const stores = [
  { note: 'IndexedDB', open: () => openIndexedStore(`test-${String(++databases)}`) },
  { note: 'memory', open: () => Promise.resolve(createMemoryStore()) },
]

describe.each(stores)('store in $note', ({ open }) => {
  test('a value is read back as it was when it was written', async () => {
    const store = await open()
    const value = { cursor: 7, receipts: [1, 2] }
    await store.write('inbox', value)
    value.receipts.push(3)
    expect(await store.read('inbox')).toEqual({ cursor: 7, receipts: [1, 2] })
    expect(await store.read('identity')).toBeUndefined()
  })

  test('only the wanted pictures are left after pruning', async () => {
    const store = await open()
    await store.keepPicture('a', new Blob(['first']))
    await store.keepPicture('b', new Blob(['second']))
    await store.prunePictures(new Set(['b', 'c']))
    expect(await store.picture('a')).toBeUndefined()
    expect(await store.picture('b')).toBeDefined()
  })

  test('wiping forgets values and pictures', async () => {
    const store = await open()
    await store.write('identity', { token: 'x' })
    await store.keepPicture('a', new Blob(['first']))
    await store.wipe()
    expect(await store.read('identity')).toBeUndefined()
    expect(await store.picture('a')).toBeUndefined()
  })
})

test('a value that cannot be written to IndexedDB is logged by what was tried, and the failure goes on to the caller', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const full = new DOMException('full', 'QuotaExceededError')
  const store = await openIndexedStore('test-full')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full
  })
  await expect(store.write('inbox', {})).rejects.toBe(full)
  expect(warn).toHaveBeenCalledWith({ kind: 'write', err: full }, 'box storage failed')
})
