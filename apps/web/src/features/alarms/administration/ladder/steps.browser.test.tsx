import { expect, test } from 'vitest'
import { showTimesOf } from '../../../../shared/format/time-zone.ts'
import { passedOver } from './passed-over-steps.ts'
import {
  ladderOf,
  ladderProblem,
  newStep,
  stepProblems,
  stepsOf,
  usualHours,
  type StepForm,
} from './steps.ts'

showTimesOf('Europe/Stockholm')

const step = (kind: StepForm['kind'], change: Partial<StepForm> = {}): StepForm => ({
  ...newStep(kind, 5, kind),
  ...change,
})

test.each<[string, StepForm, object]>([
  ['nothing', step('staff'), {}],
  ['minutes that are none', step('staff', { after: '' }), { after: 'minutes' }],
  ['half a minute', step('staff', { after: '0.5' }), { after: 'minutes' }],
  ['more than a day', step('staff', { after: '1441' }), { after: 'minutes' }],
  ['nobody', step('people'), { who: 'nobody' }],
  ['nobody to mail', step('mail'), { who: 'nobody' }],
  [
    'too many',
    step('people', { people: Array.from({ length: 21 }, (_, id) => id + 1) }),
    { who: 'tooManyPeople' },
  ],
  ['no group', step('group'), { who: 'noGroup' }],
  ['no day', step('group', { groups: [3], hours: { ...usualHours, days: [] } }), { days: 'noDay' }],
  ['no address', step('webhook', { url: 'ring us' }), { url: 'url' }],
  ['another protocol', step('webhook', { url: 'javascript:alert(1)' }), { url: 'url' }],
  ['no encryption', step('webhook', { url: 'http://example.org/alarm' }), { url: 'url' }],
  ['a password in it', step('webhook', { url: 'https://name:word@example.org/' }), { url: 'url' }],
  ['too long', step('webhook', { url: `https://example.org/${'x'.repeat(2_000)}` }), { url: 'url' }],
  ['nothing of an address', step('webhook', { url: ' https://example.org/alarm ' }), {}],
])('what is wrong with a step: %s', (_note, wrong, problems) => {
  expect(stepProblems(wrong)).toEqual(problems)
})

test.each<[string, StepForm[], string | undefined]>([
  ['no step', [], 'empty'],
  ['eleven', Array.from({ length: 11 }, () => step('staff')), 'tooMany'],
  ['a repeat at the end', [step('staff'), step('repeat')], 'last'],
  ['hours at the end', [step('people', { people: [1], hours: usualHours })], 'last'],
  ['nothing', [step('repeat'), step('staff')], undefined],
])('what is wrong with a ladder: %s', (_note, steps, problem) => {
  expect(ladderProblem(steps)).toBe(problem)
})

test('a ladder comes back as it was, and hours of another kind are not sent', () => {
  const ladder = {
    steps: [
      { kind: 'people' as const, after: 3, ids: [4], hours: usualHours },
      { kind: 'webhook' as const, after: 0, url: 'https://example.org/' },
      { kind: 'group' as const, after: 1, ids: [3] },
    ],
  }
  expect(ladderOf(stepsOf(ladder, () => 'key'))).toEqual(ladder)
  expect(ladderOf([step('mail', { people: [4], hours: usualHours })])).toEqual({
    steps: [{ kind: 'mail', after: 5, ids: [4] }],
  })
})

test('a step is never reached when nobody of it is on duty then, and the next one comes at once', () => {
  const steps = [
    step('people', { people: [1], hours: usualHours }),
    step('people', { people: [2], hours: { ...usualHours, from: '16:50', to: '17:02' } }),
    step('staff'),
  ]
  const at = (time: string) => Date.parse(`2026-11-24T${time}+01:00`)
  expect(passedOver(steps, at('12:00'))).toEqual([undefined, at('12:10'), undefined])
  // The second is due at once, while its people are on duty.
  expect(passedOver(steps, at('16:56'))).toEqual([at('17:01'), undefined, undefined])
})
