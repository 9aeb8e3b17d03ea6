import { expect, test } from 'vitest'
import { changesOf, nothingChosen, type BulkEdit } from './bulk-edit.ts'

test.each<[string, Partial<BulkEdit>, ReturnType<typeof changesOf>]>([
  ['nothing', {}, undefined],
  ['hours that are not to apply', { hours: { from: '20:00', to: '08:00' } }, undefined],
  ['a function that was put back', { functions: { phone: '' } }, undefined],
  ['silence', { volume: '0' }, { volume: 0 }],
  ['no quiet hours', { quiet: 'off' }, { quietHours: null }],
  ['quiet hours', { quiet: 'hours' }, { quietHours: { from: '22:00', to: '07:00' } }],
  [
    'functions',
    { functions: { phone: 'on', aid: 'off', message: '' } },
    { functions: { phone: true, aid: false } },
  ],
])('[BOXES-10] of many TVs is sent only what was chosen: %s', (_what, chosen, sent) => {
  expect(changesOf({ ...nothingChosen, ...chosen })).toEqual(sent)
})
