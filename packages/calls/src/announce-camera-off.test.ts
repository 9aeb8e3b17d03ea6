import { log } from '@lykta/log'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceCamera } from './announce-camera-off.ts'

beforeEach(() => log.setLevel('info'))
afterEach(() => log.setLevel('warn'))

test('[CALL-45] the answer to a camera switch is logged, and nothing else comes of it', async () => {
  const { calls } = vi.spyOn(console, 'info').mockReturnValue().mock
  const sent: unknown[] = []
  const send = (toggle: unknown) => Promise.resolve(sent.push(toggle))
  expect(await announceCamera(send, { mute: true, extension: '700000', room: 3 })).toBeUndefined()
  expect(await announceCamera(send, { mute: false, extension: '200000', room: undefined })).toBeUndefined()
  expect(sent).toEqual([
    { mute: true, taker: { extension: '700000' }, room: 3 },
    { mute: false, taker: { extension: '200000' } },
  ])
  expect(calls).toEqual([
    ['camera switch announced', { kind: 'camera off', roomId: 3 }],
    ['camera switch announced', { kind: 'camera on', roomId: undefined }],
  ])
})

test('[CALL-46] a camera switch that could not be announced is logged, and its failure goes on to the app', async () => {
  const { calls } = vi.spyOn(console, 'error').mockReturnValue().mock
  const failure = Object.assign(new Error('no answer'), { code: 'unreachable', status: 0 })
  const announced = announceCamera(() => Promise.reject(failure), {
    mute: true,
    extension: '700000',
    room: 3,
  })
  await expect(announced).rejects.toBe(failure)
  expect(calls).toEqual([
    [
      'camera switch not announced',
      { kind: 'camera off', roomId: 3, err: { name: 'Error', code: 'unreachable', status: 0 } },
    ],
  ])
})
