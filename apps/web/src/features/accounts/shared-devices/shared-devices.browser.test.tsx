import type { OwnPin, SharedDevice, ThisDevice } from '@lykta/contract/accounts'
import { ownSessionRoutes } from '@lykta/contract/accounts/routes'
import {
  pinRoutes,
  sharedDeviceRoutes,
  thisDeviceRoutes,
} from '@lykta/contract/accounts/shared-devices/routes'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { answer, data, list, Refused, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import accounts from '../../../locales/en/accounts.json' with { type: 'json' }
import logins from '../../../locales/en/accounts-providers.json' with { type: 'json' }
import settings from '../../../locales/en/settings.json' with { type: 'json' }
import texts from '../../../locales/en/shared-devices.json' with { type: 'json' }
import { store } from '../../../shared/store/index.ts'
import { helpCall } from '../../../testing/alarms.ts'
import { answerAll } from '../../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { testStates } from '../../../testing/states.ts'
import { answerUserForm } from '../../../testing/users.ts'
import { admin, dayMs, longName, nurse } from '../../../testing/world.ts'

setUpWebApp()

const wardName = 'Tablet, second floor'
const ward: ThisDevice = {
  name: wardName,
  people: [
    { id: nurse.id, name: nurse.name, pin: true },
    { id: 31, name: 'Bo Ek', pin: true },
    { id: 32, name: longName, pin: false },
  ],
}
const onDevice = () => {
  store.set('sharedDevice', wardName)
  answer(thisDeviceRoutes.about, () => data(ward))
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const givePin = (pin: string) => page.getByLabelText(texts.pin.label).fill(pin)

testStates('logging in on a shared device', {
  'before somebody touches it': {
    path: '/login',
    user: null,
    answers: onDevice,
    shows: texts.login.explained,
  },
  'who has used it': {
    path: '/login',
    user: null,
    answers: onDevice,
    act: () => press(texts.login.begin),
    shows: texts.people.somebodyElse,
  },
  'a wrong PIN': {
    path: '/login',
    user: null,
    answers: () => {
      onDevice()
      answer(thisDeviceRoutes.login, () => new Refused('sign_in_pin_wrong', 400))
    },
    act: async () => {
      await press(texts.login.begin)
      await press(/Bo Ek/)
      await givePin('271949')
    },
    shows: logins.refused.sign_in_pin_wrong,
  },
  'somebody without a PIN': {
    path: '/login',
    user: null,
    answers: onDevice,
    act: async () => {
      await press(texts.login.begin)
      await press(new RegExp(longName.slice(0, 20)))
    },
    shows: texts.people.withoutPin,
  },
  'somebody else': {
    path: '/login',
    user: null,
    answers: onDevice,
    act: async () => {
      await press(texts.login.begin)
      await press(texts.people.somebodyElse)
    },
    shows: texts.pin.label,
  },
  'a code that is wrong': {
    path: '/login/device',
    user: null,
    answers: () => answer(thisDeviceRoutes.enrol, () => new Refused('sign_in_device_code_wrong', 400)),
    act: async () => {
      await page.getByLabelText(texts.enrol.code).fill('1234 5678')
      await press(texts.enrol.submit)
    },
    shows: logins.refused.sign_in_device_code_wrong,
  },
})

const leftAlone = () => {
  onDevice()
  store.set('touchedAt', Date.now() - 3 * 60_000)
}
/** As if nobody had touched it for three minutes. */
const leave = async () => {
  store.set('touchedAt', Date.now() - 3 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('button', { name: new RegExp(texts.cover.touch) })).toBeVisible()
}
const underCover = { path: '/App', user: nurse, answers: leftAlone }

testStates('the cover of a shared device', {
  'with nothing else': { ...underCover, act: leave, shows: texts.cover.touch },
  'with an alarm': {
    ...underCover,
    answers: () => {
      leftAlone()
      answer(alarmRoutes.calls, () => list([helpCall()]))
    },
    act: leave,
    shows: texts.cover.alarm,
  },
  'who is there': {
    ...underCover,
    act: async () => {
      await leave()
      await press(new RegExp(texts.cover.touch))
    },
    shows: texts.people.loggedIn,
  },
  'a PIN that is locked': {
    ...underCover,
    answers: () => {
      leftAlone()
      answer(thisDeviceRoutes.uncover, () => new Refused('sign_in_pin_locked', 409))
    },
    act: async () => {
      await leave()
      await press(new RegExp(texts.cover.touch))
      await press(new RegExp(nurse.name))
      await givePin('271949')
    },
    shows: logins.refused.sign_in_pin_locked,
  },
})

const own: OwnPin = { mayHave: true, since: null, locked: false }
const openPin = () => press(new RegExp(`^${settings.pin.title}`))
const ownPin = (pin: OwnPin) => ({
  path: '/my-profile',
  user: nurse,
  answers: () => answer(pinRoutes.own, () => data(pin)),
  act: openPin,
})
testStates('one’s own PIN', {
  none: { ...ownPin(own), shows: texts.own.explained },
  'that is locked': {
    ...ownPin({ mayHave: true, since: Date.now() - dayMs, locked: true }),
    shows: texts.own.locked,
  },
  'that cannot be': { ...ownPin({ ...own, mayHave: false }), shows: texts.own.mayNot },
  'that did not load': {
    path: '/my-profile',
    user: nurse,
    answers: () => answer(pinRoutes.own, () => new Refused('internal', 500)),
    act: openPin,
    shows: texts.own.failed,
  },
})

const devices: SharedDevice[] = [
  {
    id: 1,
    name: wardName,
    cluster: { id: 1, name: 'Sjöbygden' },
    enrolledAt: Date.now() - dayMs,
    lastUsedAt: Date.now() - 60_000,
    sessions: 1,
  },
  {
    id: 2,
    name: longName.slice(0, 60),
    cluster: { id: 2, name: longName },
    enrolledAt: null,
    lastUsedAt: null,
    sessions: 0,
  },
]
const answerDevices = () => {
  answerUserForm()
  answer(sharedDeviceRoutes.list, () => list(devices))
}
const administration = { path: '/admin/users/devices', user: admin, answers: answerDevices }
const makeCode = async () => {
  await press(texts.list.add)
  await page.getByLabelText(texts.add.name).fill('Tablet')
  await press(texts.add.makeCode)
}
testStates('shared devices', {
  several: { ...administration, shows: wardName },
  none: {
    ...administration,
    answers: () => {
      answerUserForm()
      answer(sharedDeviceRoutes.list, () => list([]))
    },
    shows: texts.list.none,
  },
  'that did not load': {
    ...administration,
    answers: () => {
      answerUserForm()
      answer(sharedDeviceRoutes.list, () => new Refused('internal', 500))
    },
    shows: texts.list.failed,
  },
  'a new one': { ...administration, act: () => press(texts.list.add), shows: texts.add.makeCode },
  'its code': {
    ...administration,
    answers: () => {
      answerDevices()
      const expiresAt = Date.now() + 900_000
      answer(sharedDeviceRoutes.makeCode, () => data({ id: 3, code: '41782650', expiresAt }))
    },
    act: makeCode,
    shows: '4178 2650',
  },
})

test('[DEVICE-08] names are shown once somebody touches the device', async () => {
  answerAll()
  onDevice()
  await openWeb('/login')
  await expect.element(page.getByRole('heading', { name: new RegExp(wardName) })).toBeVisible()
  expect(document.body.textContent).not.toContain('Bo Ek')
  await press(texts.login.begin)
  await expect.element(page.getByRole('button', { name: /Bo Ek/ })).toBeVisible()
})

test('[DEVICE-08] the PIN is sent with its last digit, and a wrong one is asked for again', async () => {
  answerAll()
  onDevice()
  answer(thisDeviceRoutes.login, () => new Refused('sign_in_pin_wrong', 400))
  await openWeb('/login')
  await press(texts.login.begin)
  await press(/Bo Ek/)
  await givePin('271949')
  await expect.element(page.getByRole('alert')).toHaveTextContent(logins.refused.sign_in_pin_wrong)
  expect(seen('POST', '/shared-device/login').map(({ body }) => body)).toMatchObject([
    { user: 31, pin: '271949' },
  ])
  await expect.element(page.getByLabelText(texts.pin.label)).toHaveValue('')
})

test('[DEVICE-08] somebody logs in there as everywhere', async () => {
  answerAll()
  onDevice()
  await openWeb('/login')
  await press(texts.login.begin)
  await press(texts.people.somebodyElse)
  await press(texts.people.password)
  await expect.element(page.getByLabelText(accounts.login.password, { exact: true })).toBeVisible()
})

test('[DEVICE-08] a device that is no longer a shared one has the login of all others', async () => {
  answerAll()
  onDevice()
  answer(thisDeviceRoutes.about, () => data(null))
  await openWeb('/login')
  await press(texts.login.begin)
  await expect.element(page.getByLabelText(accounts.login.username)).toBeVisible()
  expect(store.get('sharedDevice')).toBeUndefined()
})

test('[DEVICE-01] a code makes the device a shared one', async () => {
  answerAll()
  answer(thisDeviceRoutes.enrol, () => data({ name: wardName, people: [] }))
  await openWeb('/login/device')
  await page.getByLabelText(texts.enrol.code).fill('4178 2650')
  await press(texts.enrol.submit)
  await expect.element(page.getByRole('heading', { name: new RegExp(wardName) })).toBeVisible()
  expect(shownPath()).toBe('/login')
})

const names = () =>
  [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && /Anna|Amina/.test(textContent ?? ''),
      ),
  )

test('[DEVICE-09] [DEVICE-10] two minutes without a touch cover everything, until the PIN', async () => {
  answerAll()
  onDevice()
  answer(thisDeviceRoutes.uncover, () => data(null))
  await openWeb('/App', { user: nurse })
  const account = page.getByRole('button', { name: new RegExp(nurse.name) })
  await expect.element(account).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Home/)
  await leave()
  await expect.poll(names).toEqual([])
  // The rest of the page is not there for a screen reader either.
  await expect.poll(() => page.getByRole('heading').elements().length).toBe(0)
  expect(document.title).toBe('Lykta')
  await userEvent.keyboard('{Escape}{Escape}')
  await press(new RegExp(texts.cover.touch))
  await account.click()
  await givePin('271949')
  await expect.element(account).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Home/)
  expect(shownPath()).toBe('/App')
  expect(seen('POST', '/shared-device/uncover').map(({ body }) => body)).toEqual([{ pin: '271949' }])
})

test('[DEVICE-09] it is covered as well when the page is loaded then', async () => {
  answerAll()
  onDevice()
  store.set('covered', 'yes')
  await openWeb('/App', { user: nurse })
  await expect.element(page.getByRole('button', { name: new RegExp(texts.cover.touch) })).toBeVisible()
  await expect.poll(names).toEqual([])
})

test('[DEVICE-10] without a PIN the password uncovers', async () => {
  answerAll()
  onDevice()
  answer(thisDeviceRoutes.about, () => data({ name: wardName, people: [] }))
  answer(ownSessionRoutes.prove, () => data(null))
  await openWeb('/App', { user: nurse })
  await leave()
  await press(new RegExp(texts.cover.touch))
  await press(new RegExp(nurse.name))
  await page.getByLabelText(accounts.login.password, { exact: true }).fill('Sommar2026')
  await press(texts.pin.goOn)
  await expect.poll(() => store.get('covered')).toBeUndefined()
})

test('[DEVICE-04] a PIN that others would try first is named before it is sent', async () => {
  answerAll()
  answer(pinRoutes.own, () => data(own))
  answer(pinRoutes.set, () => data({ ...own, since: Date.now() }))
  await openWeb('/my-profile', { user: nurse })
  await openPin()
  const pin = page.getByLabelText(texts.own.pin, { exact: true })
  await pin.fill('123456')
  await expect.element(page.getByText(logins.refused.sign_in_pin_trivial)).toBeVisible()
  await pin.fill('271949')
  await page.getByLabelText(texts.own.again).fill('271949')
  await press(texts.own.save)
  await expect.element(page.getByText(texts.own.saved)).toBeVisible()
  expect(seen('PUT', '/shared-device/pin').map(({ body }) => body)).toEqual([{ data: { pin: '271949' } }])
})

test('[DEVICE-03] an administrator ends a device', async () => {
  answerAll()
  answerDevices()
  answer(sharedDeviceRoutes.end, () => data(null))
  await openWeb('/admin/users/devices', { user: admin })
  await press(new RegExp(`^${texts.list.end} ?, ${wardName}`))
  await press(texts.end.confirm)
  await expect.element(page.getByText(texts.list.ended)).toBeVisible()
  expect(seen('DELETE', '/shared-devices/1')).toHaveLength(1)
})
