import type { FirstSteps } from '@lykta/contract/overview'
import { expect, test } from 'vitest'
import { firstStepsInterval } from './steps.ts'

const taken = (steps: Partial<FirstSteps>): FirstSteps => ({
  cluster: true,
  entityGroup: true,
  entity: true,
  group: true,
  room: true,
  user: true,
  tv: true,
  message: true,
  ...steps,
})

test.each([
  ['soon while a TV takes up its place', taken({ tv: false, message: false }), 'success', 2_000],
  ['seldom while another step is next', taken({ message: false }), 'success', 15_000],
  ['seldom while a step before the TV is next', taken({ user: false, tv: false }), 'success', 15_000],
  ['no more once all are taken', taken({}), 'success', false],
  ['no more after a failure', taken({ tv: false }), 'error', false],
  ['no more after a first failure', undefined, 'error', false],
  ['not while the first answer is under way', undefined, 'pending', false],
] as const)('[OVERVIEW-05] the first steps are read again %s', (_when, data, status, interval) => {
  expect(firstStepsInterval({ state: { data, status } })).toBe(interval)
})
