import { describe, expect, test } from 'vitest'
import { callStates } from './call-states.ts'
import { readCallerName, writeCallerName } from './caller-name.ts'
import { causeCodeOf, resolveCause } from './causes.ts'
import { extensionOf } from './extension.ts'

describe('resolveCause', () => {
  test.each([
    [{}, 'NORMAL_CLEARING'],
    [{ cause: 'USER_BUSY', causeCode: 16 }, 'USER_BUSY'],
    [{ cause: 'user_busy' }, 'USER_BUSY'],
    [{ cause: '21' }, 'CALL_REJECTED'],
    [{ causeCode: 17 }, 'USER_BUSY'],
    [{ causeCode: '19' }, 'NO_ANSWER'],
    [{ causeCode: 4_711 }, 'NORMAL_CLEARING'],
    [{ cause: 'USER_MEDIA_ERROR', causeCode: 17 }, 'NORMAL_CLEARING'],
    [{ cause: 'PURGE', causeCode: '01' }, 'NORMAL_CLEARING'],
    [{ cause: 'constructor' }, 'NORMAL_CLEARING'],
  ] as const)('%j means %s', (said, cause) => {
    expect(resolveCause(said)).toBe(cause)
  })
})

test('[VERTO-29] NORMAL_CLEARING has code 16, [VERTO-30] PURGE has code 01', () => {
  expect(causeCodeOf('NORMAL_CLEARING')).toBe(16)
  expect(causeCodeOf('PURGE')).toBe('01')
  expect(causeCodeOf('USER_NOT_REGISTERED')).toBe(806)
})

test('[CALL-26] the states carry the numbers of the specification', () => {
  expect(Object.entries(callStates).map(([name, number]) => `${String(number)} ${name}`)).toEqual([
    '0 new',
    '1 trying',
    '2 requesting',
    '3 recovering',
    '4 ringing',
    '5 answering',
    '6 early',
    '7 active',
    '8 held',
    '9 hangup',
    '10 destroy',
    '11 purge',
  ])
})

describe('extensionOf', () => {
  test.each([
    ['700001', '700001'],
    ['8_700001', '700001'],
    ['_700001', '700001'],
    ['8_700001_x', '700001_x'],
    ['200001@lykta.example', '200001'],
    ['', ''],
  ])('[CALL-25] %j is %j', (number, extension) => {
    expect(extensionOf(number)).toBe(extension)
  })
})

describe('readCallerName', () => {
  const karin = { name: 'Karin Lindqvist', nickName: 'Karin', avatar: null, camera: false }

  test('reads what was written', () => {
    expect(readCallerName(writeCallerName(karin))).toEqual(karin)
  })

  test.each([
    ['Eva', { name: 'Eva', nickName: 'Eva', avatar: null, camera: true }],
    ['{"name":"Eva"}', { name: 'Eva', nickName: 'Eva', avatar: null, camera: true }],
    ['{"name":5,"camera":"no"}', { name: '', nickName: '', avatar: null, camera: true }],
    ['[1]', { name: '[1]', nickName: '[1]', avatar: null, camera: true }],
    ['', { name: '', nickName: '', avatar: null, camera: true }],
  ])('takes %j as it can', (text, read) => {
    expect(readCallerName(text)).toEqual(read)
  })
})
