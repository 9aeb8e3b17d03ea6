import { type CallView } from '@lykta/calls'
import { expect, test } from 'vitest'
import { callStage } from './call-stage.ts'
import { type EndNote } from './end-note.ts'

const partner = { name: 'Karin', nickName: 'Karin', avatar: null, camera: true, extension: '200001' }
const callIn = (state: CallView['state'], isReceiver: boolean) => ({ state, isReceiver })
const note: EndNote = { reason: 'busy', partner, video: true, seconds: 0 }
const ringing = callIn('ringing', true)

test.each([
  { note: 'nothing', state: { call: null, incoming: [] }, left: null, kind: undefined },
  { note: 'somebody calls', state: { call: null, incoming: [ringing] }, left: null, kind: 'incoming' },
  {
    note: 'answered, on its way',
    state: { call: callIn('answering', true), incoming: [] },
    left: null,
    kind: 'talking',
  },
  { note: 'calling', state: { call: callIn('trying', false), incoming: [] }, left: null, kind: 'outgoing' },
  {
    note: 'connected early, not answered',
    state: { call: callIn('early', false), incoming: [] },
    left: null,
    kind: 'outgoing',
  },
  {
    note: 'they answered',
    state: { call: callIn('active', false), incoming: [] },
    left: null,
    kind: 'talking',
  },
  {
    note: 'taken up again after the TV started anew',
    state: { call: callIn('recovering', false), incoming: [] },
    left: null,
    kind: 'talking',
  },
  { note: 'on hold', state: { call: callIn('held', false), incoming: [] }, left: null, kind: 'talking' },
  {
    note: 'a second call while one goes on',
    state: { call: callIn('active', true), incoming: [ringing] },
    left: null,
    kind: 'talking',
  },
  { note: 'the end of a call', state: { call: null, incoming: [] }, left: note, kind: 'over' },
  {
    note: 'a new call before the end of another',
    state: { call: null, incoming: [ringing] },
    left: note,
    kind: 'incoming',
  },
])('$note', ({ state, left, kind }) => {
  expect(callStage(state, left)?.kind).toBe(kind)
})
