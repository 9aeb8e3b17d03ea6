import { accountRoutes } from '@lykta/contract/accounts/routes'
import { eachFlag, functionNames } from '@lykta/contract/boxes'
import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { calendarModes } from '@lykta/contract/constants'
import { administrationOverviewRoutes } from '@lykta/contract/overview/routes'
import { atRest } from '@lykta/testing/at-rest'
import { faults, linesOf, resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, seen } from '@lykta/testing/fake-network'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import accounts from '../../locales/en/accounts.json' with { type: 'json' }
import boxesAdministration from '../../locales/en/boxes-administration.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import boxesInSwedish from '../../locales/sv/boxes.json' with { type: 'json' }
import shellInSwedish from '../../locales/sv/shell.json' with { type: 'json' }
import { chooseLanguage } from '../../shared/i18n/index.ts'
import { store } from '../../shared/store/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { queryClient } from '../query-client.ts'
import { hueOf } from '../../testing/hue-of-colour.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { boxView, event, family, karin } from '../../testing/world.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
})

const anyNumber: unknown = expect.any(Number)
const people = () => page.getByRole('group', { name: shell.boxViews.label }).getByRole('button')
const box = (locator: Locator) => locator.element().getBoundingClientRect()

describe('the bottom menu', () => {
  const menu = () => page.getByRole('navigation', { name: shell.menu.label })
  const rowsOf = (entries: Element[]) => new Set(entries.map((one) => one.getBoundingClientRect().top)).size

  test.each([320, 360, 390])('is one row at a width of %i, however large the text', async (width) => {
    answerAll()
    await resize({ ...phone, width })
    store.set('textSize', 'largest')
    await openWeb('/settings', { user: karin })
    const entries = menu().getByRole('link')
    await expect.poll(() => entries.elements()).toHaveLength(5)
    expect(rowsOf(entries.elements())).toBe(1)
    chooseLanguage('sv')
    const swedish = page.getByRole('navigation', { name: shellInSwedish.menu.label }).getByRole('link')
    await expect.element(swedish.getByText(shellInSwedish.menu.settings)).toBeVisible()
    expect(rowsOf(swedish.elements())).toBe(1)
  })

  test('leaves a low window to the page', async () => {
    answerAll()
    await resize({ note: 'phone on its side', width: 844, height: 390 })
    await openWeb('/settings', { user: karin })
    await expect.element(menu()).toBeInTheDocument()
    expect(box(menu()).top).toBeGreaterThanOrEqual(390)
    await resize({ note: 'not so low', width: 844, height: 480 })
    await expect.element(menu()).toBeInViewport()
  })
})

describe('the people', () => {
  /** Staff with 31 residents, at home on a phone. */
  const openMany = async () => {
    answerAll()
    const staff = { ...karin, role: 'staff' as const }
    answer(boxViewRoutes.list, () =>
      list(
        Array.from({ length: 31 }, (_, index) =>
          boxView(index + 1, `Resident ${String(index + 1)}`, {
            room: { id: index + 11, name: String(131 - index), location: 'Björkgården' },
          }),
        ),
      ),
    )
    await resize(phone)
    await openWeb('/App', { user: staff })
  }

  test('[BAR-07] one of 31 is found and chosen with two taps', async () => {
    let taps = 0
    const stopped = new AbortController()
    onTestFinished(() => stopped.abort())
    addEventListener('pointerdown', () => (taps += 1), { capture: true, signal: stopped.signal })
    await openMany()
    await page.getByRole('button', { name: 'All (31)' }).click()
    await expect.element(page.getByLabelText(shell.boxViews.search)).toHaveFocus()
    await userEvent.keyboard('120')
    const dialog = page.getByRole('dialog', { name: shell.boxViews.change })
    await expect.poll(() => dialog.getByRole('listitem').elements()).toHaveLength(1)
    await dialog.getByRole('button', { name: /Resident 12/ }).click()
    await expect.element(people().nth(19)).toHaveAttribute('aria-pressed', 'true')
    expect(taps).toBe(2)
  })

  test('[BAR-07] staff find one of many by room or name, in the order of the rooms, with one press', async () => {
    await openMany()
    await expect.element(people().first()).toMatchTextContent(/Resident 31.*Room 101/)
    await page.getByRole('button', { name: 'All (31)' }).click()
    const dialog = page.getByRole('dialog', { name: shell.boxViews.change })
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog.getByRole('heading', { name: shell.boxViews.change })).toBeInViewport()
    const before = box(dialog)
    await dialog.getByLabelText(shell.boxViews.search).fill('120')
    await expect.poll(() => dialog.getByRole('listitem').elements()).toHaveLength(1)
    expect(box(dialog).height).toBe(before.height)
    await dialog.getByRole('button', { name: shell.clear }).click()
    await expect.element(dialog.getByLabelText(shell.boxViews.search)).toHaveValue('')
    await expect.element(dialog.getByLabelText(shell.boxViews.search)).toHaveFocus()
    await dialog.getByLabelText(shell.boxViews.search).fill('nobody at all')
    await expect.element(dialog.getByText(shell.boxViews.notFound)).toBeVisible()
    await dialog.getByLabelText(shell.boxViews.search).fill('120')
    await dialog.getByRole('button', { name: /Resident 12/ }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(people().nth(19)).toHaveAttribute('aria-pressed', 'true')
  })

  test('[BAR-10] three have a drawn portrait, every other one the initial of the name', async () => {
    answerAll()
    await resize(desktop)
    await openWeb('/App', { user: karin })
    await expect.element(people().nth(3)).toBeVisible()
    const drawn = people()
      .elements()
      .map((one) => one.querySelector('img') !== null)
    expect(drawn).toEqual([true, true, true, false])
    expect(people().nth(3).element().firstElementChild?.textContent).toBe('F')
  })

  test('[BAR-14] twenty of them stretch the row, and it scrolls', async () => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list(Array.from({ length: 20 }, (_, index) => boxView(index + 1, `Resident ${String(index + 1)}`))),
    )
    await resize(desktop)
    await openWeb('/App', { user: karin })
    await expect.poll(() => people().elements()).toHaveLength(20)
    const row = page.getByRole('group', { name: shell.boxViews.label }).element()
    expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
    people().nth(19).element().scrollIntoView()
    expect(box(people().nth(19)).right).toBeLessThanOrEqual(desktop.width)
  })

  test('[BATTERY-03] [BATTERY-04] [BATTERY-05] a battery is green from 21, amber from 11 and red below', async () => {
    const levels = [100, 21, 20, 11, 10, 0]
    answerAll()
    answer(boxViewRoutes.list, () =>
      list(
        levels.map((battery, index) =>
          boxView(index + 1, `At ${String(battery)}`, { battery, usingBattery: true }),
        ),
      ),
    )
    await resize(desktop)
    await openWeb('/App', { user: karin })
    await expect.poll(() => people().elements()).toHaveLength(levels.length)
    store.set('theme', 'light')
    const named = (hue: number) => (hue > 90 && hue < 170 ? 'green' : hue > 18 && hue < 60 ? 'amber' : 'red')
    const shown = people()
      .elements()
      .map((one) => {
        const cell = one.querySelector('[style*="--charge"]')
        return cell === null ? 'none' : named(hueOf(getComputedStyle(cell, '::before').backgroundColor))
      })
    expect(shown).toEqual(['green', 'green', 'amber', 'amber', 'red', 'red'])
  })

  test('[BATTERY-06] [BATTERY-08] an offline box stands with what it last reported and when, and with 0 where it never did', async () => {
    answerAll()
    const today = new Date().setHours(0, 5, 0, 0)
    const off = { online: false, battery: 50, callHistory: '[]' }
    answer(boxViewRoutes.list, () =>
      list([
        boxView(1, 'Off today', { ...off, lastSeenAt: today }),
        boxView(2, 'Off for long', { ...off, lastSeenAt: Date.UTC(2026, 0, 2, 17, 5) }),
        boxView(3, 'Never heard of', { ...off, battery: 0, lastSeenAt: null }),
      ]),
    )
    await resize(desktop)
    await openWeb('/App', { user: karin })
    const states = () =>
      people()
        .elements()
        .map((one) => [
          one.querySelector('[style*="--charge"]')?.getAttribute('style'),
          one.textContent.replace(/^.*Offline|Room \d+$/g, ''),
        ])
    await expect.poll(states).toEqual([
      ['--charge: 0.5;', '50 % Last seen 00:05'],
      ['--charge: 0.5;', '50 % Last seen 02\u00a0Jan'],
      ['--charge: 0;', '0 min'],
    ])
    // In no colour of a level, which nobody knows by now: the battery is as grey as the words.
    const time = page.getByText('Last seen 00:05').element()
    const cell = time.closest('button')?.querySelector('[style*="--charge"]') ?? document.body
    expect(getComputedStyle(cell).color).toBe(getComputedStyle(time).color)
  })

  test.for(['en', 'sv'] as const)(
    'when an offline box was last seen stands on one line: %s',
    async (language) => {
      answerAll()
      answer(boxViewRoutes.list, () =>
        list([
          boxView(1, 'Mamma'),
          boxView(2, 'Mormor'),
          boxView(3, 'Pappa', { online: false, lastSeenAt: new Date().setHours(0, 5, 0, 0) }),
          boxView(4, 'Farbror Nils'),
        ]),
      )
      await resize(desktop)
      // A long name leaves less room for the people.
      const user = { ...karin, lastName: 'Lindqvist-Sandberg' }
      await openWeb('/App', { user, language })
      const time = page.getByText(/(?:Last seen|Senast sedd) 00:05/)
      await expect.element(time).toBeVisible()
      await expect.poll(() => linesOf(time.element())).toBe(1)
      const [mamma, , pappa] = people().elements()
      expect(pappa?.getBoundingClientRect().height).toBe(mamma?.getBoundingClientRect().height)
    },
  )

  test('[CARETAKER-06] the selected one stands with the name and the location of the room, and so does each to change to', async () => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list([
        boxView(1, 'Mamma', { room: { id: 11, name: '214', location: 'Björkgården' } }),
        boxView(2, 'Pappa', { room: { id: 12, name: '103', location: 'Lindgården' } }),
      ]),
    )
    await resize(phone)
    await openWeb('/App', { user: karin })
    await expect.element(page.getByText('Room 214, Björkgården')).toBeVisible()
    await resize(desktop)
    await expect.element(people().nth(1)).toMatchTextContent(/Pappa.*Room 103/)
    await page.getByRole('button', { name: shell.boxViews.change }).click()
    const choice = page.getByRole('dialog', { name: shell.boxViews.change })
    await expect.element(choice.getByText('Room 214, Björkgården')).toBeVisible()
    await expect.element(choice.getByText('Room 103, Lindgården')).toBeVisible()
  })

  test('[CARETAKER-11] [COMPETENCE-06] choosing another one saves their flags and that they are checked', async () => {
    answerAll()
    await resize(desktop)
    await openWeb('/App', { user: karin })
    await people().nth(1).click()
    await expect
      .poll(() => seen('PUT', '/settings/2').map(({ body }) => body))
      .toEqual([{ data: { settings: eachFlag(() => true), checked: true } }])
  })

  test('[CARETAKER-09] a choice in another tab of this browser changes nothing here', async () => {
    answerAll()
    await openWeb('/App', { user: karin })
    const key = 'lykta/1/selectedBox'
    await expect.poll(() => localStorage.getItem(key)).toBe('1')
    // The other tab stores its choice, and the server has it from then on.
    localStorage.setItem(key, '2')
    window.dispatchEvent(new StorageEvent('storage', { key }))
    answer(boxViewRoutes.list, () =>
      list(family().map((one) => ({ ...one, checked: one.id === 2, online: false }))),
    )
    await queryClient.invalidateQueries()
    await expect.element(people().first()).toMatchTextContent(shell.boxViews.offline)
    await expect.element(people().first()).toHaveAttribute('aria-pressed', 'true')
  })

  test('[CARETAKER-08] each of the others stands with what is switched on of their box, and without the rest', async () => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list([
        boxView(1, 'Mamma'),
        boxView(2, 'Pappa', { functions: ['phone', 'calendar'] }),
        boxView(3, 'Mormor', { settings: JSON.stringify(eachFlag((name) => name !== 'message')) }),
      ]),
    )
    await resize(phone)
    await openWeb('/settings/activated-boxes', { user: karin })
    const lists = page.getByRole('list', { name: shell.functions.label })
    await expect.poll(() => lists.elements()).toHaveLength(2)
    const named = lists
      .elements()
      .map((one) => [...one.querySelectorAll('li')].map(({ textContent }) => textContent))
    expect(named).toEqual([
      [shell.functions.phone, shell.functions.calendar],
      functionNames.filter((name) => name !== 'message').map((name) => shell.functions[name]),
    ])
  })

  test.for([
    ['staff are told, where they are', 'staff', [], '/App', shell.boxViews.none],
    ['administrators come to the overview', 'admin', ['overview'], '/admin/overview', 'Overview'],
  ] as const)('[CARETAKER-29] without boxes %s, and stay logged in', async ([, role, having, path, says]) => {
    answerAll()
    const user = { ...karin, role }
    answer(boxViewRoutes.list, () => list([]))
    answer(administrationOverviewRoutes.read, () => pending)
    answer(accountRoutes.permissions, () =>
      data({ role, level: 'cluster', language: 'en', clusterId: 1, permissions: [...having] }),
    )
    await openWeb('/App', { user })
    await expect.poll(shownPath).toBe(path)
    await expect.element(page.getByText(says).first()).toBeVisible()
    await atRest()
    expect(seen('POST', '/logout')).toEqual([])
    expect(store.get('token')).toBe('token')
  })

  test('[CARETAKER-29] a relative without boxes is logged out, and told why', async () => {
    answerAll()
    answer(boxViewRoutes.list, () => list([]))
    await openWeb('/App', { user: karin })
    await expect.element(page.getByLabelText(accounts.login.username)).toBeVisible()
    await expect.element(page.getByText(shell.boxViews.noneLoggedOut)).toBeVisible()
    await expect.poll(() => seen('POST', '/logout')).toHaveLength(1)
    expect(store.get('token')).toBeUndefined()
  })
})

describe('the functions', () => {
  const names = functionNames.map((name) => shell.functions[name])

  test('[HOME-04] [HOME-05] are seven tiles on the home screen of a phone, the first of them the phone', async () => {
    answerAll()
    await resize(phone)
    await openWeb('/App', { user: karin })
    const tiles = page.getByRole('main').getByRole('link')
    await expect.poll(() => tiles.elements()).toHaveLength(7)
    const shown = tiles.elements()
    expect(shown.map(({ textContent }, index) => textContent?.includes(names[index] ?? '?'))).toEqual(
      names.map(() => true),
    )
    expect(shown[0]?.getAttribute('href')).toBe('/make-call')
  })

  test('[LEFT-01] are a menu at the left of the screen on a desktop', async () => {
    answerAll()
    await resize(desktop)
    await openWeb('/message', { user: karin })
    const menu = page.getByRole('navigation', { name: shell.functions.label })
    await expect.poll(() => menu.getByRole('link').elements()).toHaveLength(7)
    expect(box(menu).left).toBeLessThan(60)
    expect(box(menu).right).toBeLessThanOrEqual(box(page.getByRole('main')).left)
  })
})

describe('what is stored', () => {
  test('[STORE-01] [STORE-02] [STORE-03] [STORE-11] after a login: all of its data, and the user with the token', async () => {
    answerAll()
    answer(accountRoutes.login, () => ({ ...data({ token: 'fresh', user: karin }), userBrowser: null }))
    await openWeb('/login')
    await page.getByLabelText(accounts.login.username).fill('karin')
    await page.getByLabelText(accounts.login.password, { exact: true }).fill('Sommar2026')
    await page.getByRole('button', { name: accounts.login.submit }).click()
    await expect.poll(() => store.get('token')).toBe('fresh')
    expect(JSON.parse(localStorage.getItem('lykta/1/id') ?? 'null')).toBe(karin.id)
    expect(JSON.parse(localStorage.getItem('lykta/1/token') ?? 'null')).toBe('fresh')
    expect(store.get('userData')?.user).toEqual(karin)
    const { id, extension, email, firstName, lastName, avatar } = karin
    expect(store.get('user')).toEqual({
      token: 'fresh',
      user: { id, extension, email, firstName, lastName, avatar },
    })
  })

  test('[PERM-02] what the user may do is merged into the login data, which stays', async () => {
    answerAll()
    answer(accountRoutes.permissions, () =>
      data({ role: 'relative', level: 'user', language: 'en', clusterId: null, permissions: ['alarms'] }),
    )
    await openWeb('/App', { user: karin })
    await expect.poll(() => store.get('userData')?.permissions?.permissions).toEqual(['alarms'])
    expect(store.get('userData')?.user).toEqual(karin)
  })

  test('[BATTERY-10] [STORE-12] a record of each box, every 3 s', async () => {
    answerAll()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await openWeb('/App', { user: karin })
    await expect.element(page.getByRole('link', { name: shell.functions.calendar }).first()).toBeVisible()
    vi.advanceTimersByTime(2_999)
    expect(store.get('boxes')).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(Object.values(store.get('boxes') ?? {})).toEqual(
      family().map(({ id, usingBattery }) => ({
        id,
        createdAt: anyNumber,
        updatedAt: anyNumber,
        timeShowBox: anyNumber,
        usingBattery,
      })),
    )
  })
})

test('[I18N-04] [I18N-05] [I18N-06] in Swedish the roles are Superanvändare, Användare and Tittare', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/my-profile/competence', { user: karin, language: 'sv' })
  const { title } = boxesInSwedish.competence
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  for (const role of ['Superanvändare', 'Användare', 'Tittare'])
    await expect.element(page.getByText(role, { exact: true }).first()).toBeVisible()
})

test('[CAL-13] a day of the month has dots for its events, and how many more there are, but no titles', async () => {
  answerAll()
  const at = new Date().setHours(9, 0, 0, 0)
  answer(calendarRoutes.list, () =>
    list([1, 2, 3, 4, 5].map((id) => event(id, `Title ${String(id)}`, { schedule: at + id * 60_000 }))),
  )
  await resize(desktop)
  await openWeb(`/calendar?mode=${String(calendarModes.month)}`, { user: karin })
  const month = page.getByRole('grid')
  await expect.element(month).toMatchTextContent('+2')
  const today = month.element().querySelector('[aria-current="date"]')
  const dots = [...(today?.querySelectorAll('i') ?? [])]
  expect(dots.filter((dot) => dot.getBoundingClientRect().width > 0)).toHaveLength(3)
  expect(month.element().textContent).not.toContain('Title')
})

describe('the Administration group of the account menu', () => {
  const openMenu = async () => {
    await resize(desktop)
    await openWeb('/App', { user: karin })
    await page.getByRole('button', { name: karin.name, exact: false }).click()
    await expect.element(page.getByRole('menuitem', { name: shell.account.logOut })).toBeVisible()
  }
  const entry = () => page.getByRole('menuitem', { name: shell.administration.boxes })

  test('stands in a menu that has a name', async () => {
    answerAll()
    await openMenu()
    // The page behind it is out of reach, which is why it has no heading here.
    const named = (await faults()).filter((fault) => fault.includes('-name'))
    expect(named).toEqual([])
    await expect.element(page.getByRole('menu', { name: shell.account.label })).toBeVisible()
  })

  test('is not there for who administers nothing', async () => {
    answerAll()
    await openMenu()
    expect(entry().elements()).toHaveLength(0)
  })

  test('leads an administrator of boxes to the list of them', async () => {
    answerAll()
    answer(accountRoutes.permissions, () =>
      data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['boxes'] }),
    )
    answer(managedBoxRoutes.list, () => list([]))
    await openMenu()
    await entry().click()
    await expect.element(page.getByText(boxesAdministration.empty)).toBeVisible()
  })
})
