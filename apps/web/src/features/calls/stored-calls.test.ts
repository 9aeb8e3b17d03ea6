import { expect, test, vi } from 'vitest'
import { readLoggedInUser, readSavedCalls } from './stored-calls.ts'

vi.mock('../../shared/store/index.ts', () => ({ store: {} }))

test('[STORE-11] the logged-in user has a token and an extension', () => {
  const known = {
    token: 't',
    user: { id: 1, extension: '200000', email: '', firstName: 'Karin', lastName: 'Lind', avatar: null },
  }
  expect(readLoggedInUser(known)).toEqual(known)
  expect(readLoggedInUser({ token: 't', user: { id: 1 } })).toBeUndefined()
})
test('a saved call keeps since when it is active', () => {
  const call = {
    callID: 'c',
    isReceiver: false,
    video: true,
    microphone: true,
    camera: true,
    startedAt: 5,
    partner: { name: 'M', nickName: 'M', avatar: null, camera: true, extension: '700000' },
  }
  expect(readSavedCalls([call])).toEqual([call])
  expect(readSavedCalls([{ ...call, startedAt: undefined }])).toEqual([])
})
