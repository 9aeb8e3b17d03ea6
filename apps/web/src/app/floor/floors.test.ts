import type { OverviewItem } from '@lykta/contract/overview'
import { expect, test } from 'vitest'
import { boxView } from '../../shared/box-view/box-view.fixture.ts'
import { needs, type Attention } from './attention.ts'
import { floorsOf, residentsOf } from './floors.ts'

const item = (id: number, group: number, unread = 0): OverviewItem => ({
  id,
  entity: { id: 1, name: 'Björkgården' },
  group: { id: group, name: `Floor ${String(group)}` },
  unread,
  next: null,
})
const inRoom = (id: number, name: string) => ({ ...boxView({ id }), room: { id, name, location: '' } })

test('residents stand by floor and room, by number, and last those whose floor is not known', () => {
  const list = [inRoom(1, '1001'), inRoom(2, '12'), inRoom(3, '9'), inRoom(4, '1')]
  const floors = floorsOf(residentsOf(list, [item(1, 10), item(2, 2), item(3, 2)], {}, new Set()))
  expect(floors.map(({ name, residents }) => [name, residents.map(({ boxView: { id } }) => id)])).toEqual([
    ['Björkgården, Floor 2', [3, 2]],
    ['Björkgården, Floor 10', [1]],
    ['', [4]],
  ])
})

const missedCall = {
  key: '1',
  roomID: 1,
  inComingCall: true,
  outGoingCall: false,
  startCall: 5,
  timeCall: 0,
  missed: true,
  video: false,
}

test.each<[Attention, Parameters<typeof boxView>[0], number, boolean]>([
  ['offline', { online: false }, 0, true],
  ['offline', {}, 0, false],
  ['offline', { hasTv: false, online: false }, 0, false],
  ['noTv', { hasTv: false, online: false }, 0, true],
  ['noTv', { online: false }, 0, false],
  ['battery', { battery: 4, usingBattery: true }, 0, true],
  ['battery', { battery: 4, usingBattery: true, online: false }, 0, false],
  ['battery', { battery: 4, usingBattery: false }, 0, false],
  ['battery', { battery: 90 }, 0, false],
  ['missed', { callHistory: [missedCall] }, 0, true],
  ['missed', { id: 2, callHistory: [missedCall] }, 0, false],
  ['unread', {}, 1, true],
  ['unread', {}, 0, false],
])('%s, %j, %d unread: %j', (attention, values, unread, needed) => {
  const list = [boxView(values)]
  const [resident] = residentsOf(list, [item(values?.id ?? 1, 1, unread)], { 2: 5 }, new Set())
  expect(resident === undefined ? undefined : needs[attention](resident)).toBe(needed)
})

test('whoever is in a room where somebody calls for help needs help', () => {
  const list = [inRoom(1, '1'), { ...inRoom(2, '2'), room: { id: 20, name: '2', location: '' } }]
  const residents = residentsOf(list, undefined, {}, new Set([20]))
  expect(residents.map(needs.help)).toEqual([false, true])
})
