import { eachFlag, functionNames } from '@lykta/contract/boxes'
import type { BoxView } from './box-view.ts'

/** A box for tests: online, everything permitted and shown. */
export const boxView = ({
  id = 1,
  room = 11,
  ...rest
}: Partial<Omit<BoxView, 'room'>> & { room?: number } = {}): BoxView => ({
  id,
  index: id - 1,
  nickName: `Box ${String(id)}`,
  avatar: null,
  hasTv: true,
  online: true,
  lastSeenAt: 1_600_000_000_000,
  hasStaff: false,
  checked: id === 1,
  battery: 71,
  usingBattery: false,
  room: { id: room, name: '214', location: 'Björkgården' },
  relative: 7,
  settings: eachFlag(() => true),
  permissions: ['superUser', ...functionNames],
  functions: [...functionNames],
  extension: '700001',
  callHistory: [],
  createdAt: 1_500_000_000_000,
  updatedAt: 1_500_000_000_000,
  ...rest,
})
