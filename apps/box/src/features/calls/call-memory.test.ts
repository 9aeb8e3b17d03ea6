import { expect, test, vi } from 'vitest'
import { createMemoryStore } from '../../shared/store/index.ts'
import { openCallMemory } from './call-memory.ts'

const call = {
  callID: 'a',
  isReceiver: false,
  partner: { name: 'Karin', nickName: 'Karin', avatar: null, camera: true, extension: '200001' },
  video: true,
  microphone: true,
  camera: false,
  startedAt: 5,
}

test('a reload finds the session and its calls again', async () => {
  const store = createMemoryStore()
  const before = await openCallMemory(store, () => 'first')
  before.saved.save(call)
  before.saved.save({ ...call, callID: 'b' })
  before.saved.remove('b')
  await vi.waitFor(async () => expect(await store.read('calls')).toEqual([call]))

  const after = await openCallMemory(store, () => 'second')
  expect(after.vertoSessionId).toBe('first')
  expect(after.saved.find('a')).toEqual(call)
  expect(after.saved.find('b')).toBeUndefined()
})

test('calls that another version of the app wrote are left alone', async () => {
  const store = createMemoryStore()
  await store.write('calls', [{ callID: 'a' }])
  const memory = await openCallMemory(store, () => 'first')
  expect(memory.saved.find('a')).toBeUndefined()
})
