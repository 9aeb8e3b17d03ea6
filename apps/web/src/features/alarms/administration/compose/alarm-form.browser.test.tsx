import { expect, test } from 'vitest'
import { showTimesOf } from '../../../../shared/format/time-zone.ts'
import type { Receiver } from '@lykta/contract/organisation'
import {
  alarmOf,
  alarmProblems,
  areProblems,
  draftProblems,
  emptyForm,
  type AlarmForm,
} from './alarm-form.ts'
import { roomsOf, targetNames, targetOf } from './target.ts'

showTimesOf('Europe/Stockholm')
const now = Date.UTC(2026, 10, 22, 12)

const item = (
  group: number,
  rooms: number[],
  [cluster, entityGroup, entity] = [1, 1, 1] as readonly number[],
): Receiver => ({
  id: group,
  clusterType: 'municipality',
  cluster: { id: cluster ?? 1, name: 'East' },
  entityGroup: { id: entityGroup ?? 1, name: 'North' },
  entity: { id: entity ?? 1, name: 'House' },
  group: { id: group, name: `Floor ${String(group)}` },
  flag: false,
  rooms: rooms.map((id) => ({ id, name: String(id), location: '', flag: false })),
})
/** Cluster 1 has the entities 1 (floors 3 and 4) and 2 (floor 5), in an entity group each; cluster 2 has floor 6. */
const list = [item(3, [31, 32]), item(4, [41]), item(5, [51], [1, 2, 2]), item(6, [61], [2, 3, 3])]

test.each<[string, number[], string, number[]]>([
  ['[ALARM-02] single rooms', [31, 41], 'individuals', [31, 41]],
  ['[ALARM-02] a whole group', [31, 32], 'group', [3]],
  ['[ALARM-02] a whole entity', [31, 32, 41], 'entity', [1]],
  ['[ALARM-02] a whole cluster', [31, 32, 41, 51], 'cluster', [1]],
  ['two clusters', [31, 32, 41, 51, 61], 'cluster', [1, 2]],
  ['a group and an entity of one group, as groups', [31, 32, 51], 'group', [3, 5]],
  ['nothing', [], 'individuals', []],
])('%s: %j is %s %j', (_note, rooms, target, ids) => {
  const found = targetOf(list, rooms, 'cluster')
  expect(found).toEqual({ target, ids })
  expect(new Set(roomsOf(list, found))).toEqual(new Set(rooms))
})

test.each<[string, number[], string, number[]]>([
  ['all that they have, as their groups', [31, 32, 41, 51, 61], 'group', [3, 4, 5, 6]],
  ['one group', [31, 32], 'group', [3]],
  ['a group and a room', [31, 32, 51, 61], 'group', [3, 5, 6]],
])('[ALARM-05] what staff tick is no more than their groups: %s', (_note, rooms, target, ids) => {
  expect(targetOf(list, rooms, 'group')).toEqual({ target, ids })
})

test('[ALARM-02] a target is named by its parts, or by its rooms', () => {
  const named = (rooms: number[]) =>
    targetNames(list, targetOf(list, rooms, 'group'), ({ name }) => `Room ${name}`)
  expect(named([31, 32, 41])).toEqual(['Floor 3', 'Floor 4'])
  expect(named([31])).toEqual(['Room 31'])
})

const whole: AlarmForm = { ...emptyForm, title: 'Fire drill', rooms: [31] }

test.each<[string, Partial<AlarmForm>, object]>([
  ['nothing', {}, { schedule: {} }],
  ['a title that is missing', { title: ' ' }, { title: 'required', schedule: {} }],
  ['[ALARM-04] recipients that are missing', { rooms: [] }, { rooms: 'none', schedule: {} }],
  ['[ALARM-03] no sound', { sound: 'none' }, { sound: 'silent', schedule: {} }],
  ['no sound of information: nothing', { sound: 'none', level: 'info' }, { schedule: {} }],
  [
    'a time that has passed',
    { schedule: { ...emptyForm.schedule, when: 'later', schedule: '2026-11-22T12:59' } },
    { schedule: { schedule: 'past' } },
  ],
  [
    'a repetition without days',
    { schedule: { when: 'again', schedule: '2026-11-23T08:00', interval: 'Weekly', days: [] } },
    { schedule: { days: 'required' } },
  ],
  ['steps that are missing', { ladder: [] }, { ladder: 'wrong', schedule: {} }],
  ['steps of information, which are not climbed: nothing', { ladder: [], level: 'info' }, { schedule: {} }],
])('what keeps an alarm from being sent: %s', (_note, part, problems) => {
  expect(alarmProblems({ ...whole, ...part }, now)).toEqual(problems)
})

test('a draft may lack anything, but has room for it', () => {
  expect(areProblems(draftProblems(emptyForm, now))).toBe(false)
  expect(draftProblems({ ...emptyForm, title: 'x'.repeat(81) }, now)).toMatchObject({ title: 'tooLong' })
})

test('[ALARM-01] [ALARM-03] what is sent says its state, its sound and its time', () => {
  const own = { id: 7, name: 'fire.m4a', url: 'blob:' }
  const planned = {
    ...whole,
    sound: own,
    schedule: { ...whole.schedule, when: 'later' as const, schedule: '2026-11-23T08:00' },
  }
  expect(alarmOf(planned, list, 'cluster', 'scheduled')).toMatchObject({
    state: 'scheduled',
    sound: 7,
    schedule: Date.UTC(2026, 10, 23, 7),
    target: 'individuals',
    ids: [31],
  })
  expect(alarmOf(whole, list, 'cluster', 'sent')).not.toHaveProperty('ladder')
})
