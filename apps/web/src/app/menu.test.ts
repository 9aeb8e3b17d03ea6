import { userPermissions } from '@lykta/contract/accounts'
import { expect, test } from 'vitest'
import {
  currentEntry,
  functionElsewhere,
  functions,
  menu,
  permittedAdministration,
  shownFunctions,
} from './menu.ts'

test('[HOME-04] the functions are the seven of the specification, in its order', () => {
  expect(functions.map(({ name }) => name)).toEqual([
    'phone',
    'calendar',
    'careContacts',
    'services',
    'message',
    'aid',
    'entertainment',
  ])
})

test('[HOME-05] the phone leads to /make-call', () => {
  expect(functions.find(({ name }) => name === 'phone')?.to).toBe('/make-call')
})

test('[HOME-06] only what is let through is shown', () => {
  expect(shownFunctions((name) => name === 'message').map(({ name }) => name)).toEqual(['message'])
  expect(shownFunctions(() => false)).toEqual([])
})

test('a function without a screen is not shown, so that nothing leads nowhere', () => {
  expect(shownFunctions(() => true).every(({ to }) => to.startsWith('/'))).toBe(true)
})

test('[BOTTOM-01] the bottom menu has its five entries', () => {
  expect(menu.map(({ name }) => name)).toEqual(['profile', 'app', 'settings', 'information', 'support'])
})

test.each([
  ['/App', 'app'],
  ['/my-profile', 'profile'],
  ['/settings', 'settings'],
  ['/settings/activated-boxes', 'settings'],
  ['/message', 'app'],
  ['/make-call', 'app'],
  ['/settingsandmore', 'app'],
])('[BOTTOM-02] %s belongs to %s', (path, name) => {
  expect(currentEntry(path)).toBe(name)
})

test('a call belongs to the phone, and the restaurants to the services', () => {
  expect(functionElsewhere('/call')).toBe('phone')
  expect(functionElsewhere('/restaurant')).toBe('services')
  expect(functionElsewhere('/App')).toBeUndefined()
})

test.each([
  ['calendar', '/calendar'],
  ['careContacts', '/care-contacts'],
  ['services', '/services'],
  ['aid', '/aid'],
  ['entertainment', '/entertainment'],
])('[HOME-04] %s leads to %s', (name, to) => {
  expect(functions.find((one) => one.name === name)?.to).toBe(to)
})

test.each([
  ['a relative', [], []],
  ['staff', ['alarms'], []],
  ['an administrator', userPermissions, ['/boxes']],
] as const)('the Administration group shows by permission: %s', (_who, permissions, shown) => {
  const staticData = { requires: 'boxes', administration: 'overview' } as const
  const routes = [
    { fullPath: '/App', options: {} },
    { fullPath: '/boxes', options: { staticData } },
  ]
  expect(permittedAdministration(routes, permissions).map(({ href }) => href)).toEqual(shown)
})
