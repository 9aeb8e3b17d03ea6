import { expect, test } from 'vitest'
import { createMemoryStore } from '../../shared/store/index.ts'
import { createIdentity } from './identity.ts'

const box = { boxId: 3, token: 'secret' }

test('a TV that was paired is still that box after a reload', async () => {
  const store = createMemoryStore()
  await createIdentity(store).become(box)
  const identity = createIdentity(store)
  expect(identity.state.get()).toEqual({ kind: 'unknown' })
  await identity.start()
  expect(identity.state.get()).toEqual({ kind: 'box', box, store })
})

test('becoming another box forgets what was kept for the one before', async () => {
  const store = createMemoryStore()
  const identity = createIdentity(store)
  await identity.become(box)
  await store.write('inbox', { cursor: 9 })
  await store.keepPicture('a', new Blob(['picture']))
  await identity.become({ boxId: 4, token: 'other' })
  expect(await store.read('inbox')).toBeUndefined()
  expect(await store.picture('a')).toBeUndefined()
})

test('a TV that is wiped is nobody, also after a reload', async () => {
  const store = createMemoryStore()
  const identity = createIdentity(store)
  await identity.become(box)
  await identity.wipe()
  expect(identity.state.get()).toEqual({ kind: 'none' })
  const reloaded = createIdentity(store)
  await reloaded.start()
  expect(reloaded.state.get()).toEqual({ kind: 'none' })
})

const fail = () => Promise.reject(new Error('the disk is full'))

test.each([
  ['written', { write: fail }],
  ['emptied', { wipe: fail }],
])(
  'where the store cannot be %s, the TV is the box until it is switched off, and it is known',
  async (_note, broken) => {
    const kept = createMemoryStore()
    await kept.write('inbox', 'of the resident before')
    const identity = createIdentity({ ...kept, isLasting: true, ...broken })
    await identity.become(box)
    const state = identity.state.get()
    if (state.kind !== 'box') throw new Error('not the box')
    expect(state.box).toEqual(box)
    expect(state.store.isLasting).toBe(false)
    expect(await state.store.read('inbox')).toBeUndefined()
  },
)

test('a TV that is wiped is nobody even where the store cannot be emptied', async () => {
  const identity = createIdentity({ ...createMemoryStore(), wipe: fail })
  await identity.become(box)
  await identity.wipe()
  expect(identity.state.get()).toEqual({ kind: 'none' })
})

test('what cannot be read counts as not paired', async () => {
  const store = createMemoryStore()
  await store.write('identity', { boxId: 'three' })
  const identity = createIdentity(store)
  await identity.start()
  expect(identity.state.get()).toEqual({ kind: 'none' })
})
