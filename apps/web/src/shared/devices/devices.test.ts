import { expect, test, vi } from 'vitest'
import { readChosenDevices } from './devices.ts'

vi.hoisted(() => vi.stubGlobal('HTMLMediaElement', { prototype: {} }))
vi.mock('../store/index.ts', () => ({ store: {} }))

test('devices that were chosen are known by their ids', () => {
  const devices = { microphone: 'm1', speaker: 's1' }
  expect(readChosenDevices(devices)).toEqual(devices)
  expect(readChosenDevices({ camera: 1 })).toEqual({})
})
