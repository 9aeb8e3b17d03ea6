import type { DeviceStatus } from '@lykta/contract/boxes'
import { describe, expect, test } from 'vitest'
import { boxView } from '../../shared/box-view/box-view.fixture.ts'
import { withDeviceStatus } from './apply-device-status.ts'

const list = [boxView({ id: 1, room: 11 }), boxView({ id: 2, room: 12 })]
const status = (statusDevice: 1 | 2, room = 12): DeviceStatus => ({
  id: 5,
  room,
  macAddress: '',
  statusDevice,
  battery: 34,
  usingBattery: true,
  at: 1_700_000_000_000,
})

describe('withDeviceStatus', () => {
  test.each([
    { statusDevice: 1, online: false, note: '[CARETAKER-31] 1 is not connected' },
    { statusDevice: 2, online: true, note: '[CARETAKER-32] anything else is online' },
  ] as const)('$note', ({ statusDevice, online }) => {
    const [first, second] = withDeviceStatus(list, status(statusDevice))
    expect(second).toMatchObject({ online, battery: 34, usingBattery: true, lastSeenAt: 1_700_000_000_000 })
    expect(first).toBe(list[0])
  })

  test('[CARETAKER-34] a room of nobody here changes nothing', () => {
    expect(withDeviceStatus(list, status(1, 99))).toBe(list)
  })
})
