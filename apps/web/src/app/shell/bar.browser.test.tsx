import { eachFlag, functionNames } from '@lykta/contract/boxes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { boxStateRefreshMs } from '@lykta/contract/constants'
import { atRest } from '@lykta/testing/at-rest'
import { linesOf, resize, sideways } from '@lykta/testing/page-checks'
import { answer, list, seen } from '@lykta/testing/fake-network'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { hueOf } from '../../testing/hue-of-colour.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, tablet } from '../../testing/states.ts'
import { boxView, family, karin, nurse } from '../../testing/world.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
})

const bar = () => page.getByRole('banner')
const people = () => page.getByRole('group', { name: shell.boxViews.label }).getByRole('button')
const selected = () =>
  page.getByRole('group', { name: shell.boxViews.label }).getByRole('button', { pressed: true })

test('[BAR-01] [BAR-02] [BAR-03] [BAR-04] [BAR-05] [BAR-09] the bar says who one is, and how one’s people are', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/App', { user: karin })
  await expect.element(bar().getByRole('button', { name: /^administrator\s*Karin Lind/ })).toBeVisible()
  expect(linesOf(bar().getByText(karin.name, { exact: true }).element())).toBe(1)
  const [mamma, mormor, pappa] = [people().nth(0), people().nth(1), people().nth(2)]
  await expect.element(mamma).toMatchTextContent(/Mamma.*Online/)
  await expect.element(mormor).toMatchTextContent(/Mormor.*\d+ min/)
  await expect.element(pappa).toMatchTextContent(/Pappa.*Offline.*71\s%/)
  expect(bar().element().contains(mamma.element())).toBe(true)
  const dotHue = (one: Locator) => {
    const dot = [...one.element().querySelectorAll('span')].find((part) => /presence/i.test(part.className))
    return dot === undefined ? -1 : hueOf(getComputedStyle(dot).backgroundColor)
  }
  expect(dotHue(mamma)).toBeGreaterThan(90)
  expect(dotHue(mamma)).toBeLessThan(170)
  expect((dotHue(pappa) + 20) % 360).toBeLessThan(40)
  await expect.element(mamma).toHaveAttribute('aria-pressed', 'true')
  expect(getComputedStyle(mamma.element()).boxShadow).toMatch(/3px inset/)
  expect(getComputedStyle(pappa.element()).boxShadow).not.toMatch(/inset/)
})

test('[BAR-01] a name of one long word keeps the bar on the screen, with the portrait beside it', async () => {
  answerAll()
  await resize(desktop)
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter'
  await openWeb('/App', { user: { ...karin, name } })
  const button = page.getByRole('button', { name: new RegExp(name) })
  for (const size of [desktop, tablet, phone]) {
    await resize(size)
    await expect.element(button).toBeVisible()
    const { left, right } = button.element().lastElementChild?.getBoundingClientRect() ?? {
      left: 0,
      right: 0,
    }
    expect(left).toBeGreaterThan(0)
    expect(right).toBeLessThanOrEqual(size.width)
  }
})

test.each([
  ['a relative who may only use the box', 'relative', 'user', shell.account.roles.relative],
  ['a super user', 'relative', 'superUser', shell.account.roles.admin],
  ['staff', 'staff', 'user', shell.account.roles.staff],
  ['an administrator', 'admin', 'user', shell.account.roles.admin],
] as const)(
  '[BAR-01] [PROFILE-05] above the name of %s stands what they are',
  async (_who, role, competence, words) => {
    answerAll()
    const user = { ...karin, role }
    answer(boxViewRoutes.list, () =>
      list([boxView(1, 'Mamma', { permissions: [competence, ...functionNames] })]),
    )
    await resize(desktop)
    await openWeb('/my-profile', { user })
    await expect
      .element(bar().getByRole('button', { name: new RegExp(`^${words}\\s*Karin Lind`) }))
      .toBeVisible()
    await expect.element(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  },
)

test('[BAR-12] [BAR-13] the bar is full at home, and elsewhere compact and always there', async () => {
  answerAll()
  await resize({ ...desktop, height: 620 })
  await openWeb('/App', { user: karin })
  await expect.element(selected()).toBeVisible()
  const place = () => bar().element().getBoundingClientRect()
  const full = place().height
  await page.getByRole('link', { name: shell.menu.settings }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: shell.menu.settings })).toBeVisible()
  await expect.poll(() => place().height).toBeLessThan(full)
  // The page is as high as it gets a moment after its heading.
  await expect
    .poll(() => {
      scrollTo({ top: 2_000, behavior: 'instant' })
      return scrollY
    })
    .toBeGreaterThan(50)
  expect(place().top).toBe(0)
})

test.each([
  [3, 'fit on a phone', false],
  [4, 'stretch the row, which scrolls', true],
])('[BAR-14] %i people %s', async (count, _, scrolls) => {
  answerAll()
  answer(boxViewRoutes.list, () =>
    list(Array.from({ length: count }, (_one, at) => boxView(at + 1, `Resident ${String(at)}`))),
  )
  await resize(phone)
  await openWeb('/App', { user: karin })
  await expect.poll(() => people().elements()).toHaveLength(count)
  const strip = page.getByRole('group', { name: shell.boxViews.label }).element()
  expect(strip.scrollWidth > strip.clientWidth).toBe(scrolls)
  if (!scrolls) return
  const last = people().nth(count - 1)
  last.element().scrollIntoView()
  await expect.element(last).toBeInViewport({ ratio: 0.9 })
})

test('[BAR-14] more people than fit scroll in the strip, the selected one in view', async () => {
  answerAll()
  answer(boxViewRoutes.list, () =>
    list(
      Array.from({ length: 20 }, (_, at) =>
        boxView(at + 1, `Resident ${String(at)}`, { checked: at === 15 }),
      ),
    ),
  )
  await resize(desktop)
  await openWeb('/App', { user: karin })
  for (const size of [desktop, tablet, phone]) {
    await resize(size)
    await expect.poll(() => people().elements()).toHaveLength(20)
    const strip = page.getByRole('group', { name: shell.boxViews.label }).element()
    expect(strip.scrollWidth).toBeGreaterThan(strip.clientWidth)
    expect(await sideways()).toEqual([])
    await expect.element(selected()).toMatchTextContent(/Resident 15/)
    await expect.element(selected()).toBeInViewport({ ratio: 0.9 })
  }
})

test('beside the buttons of the bar, who is cut at the edge of the strip fades', async () => {
  answerAll()
  await resize({ ...desktop, width: 1180 })
  await openWeb('/App', { user: karin })
  await expect.poll(() => people().elements()).toHaveLength(4)
  const strip = page.getByRole('group', { name: shell.boxViews.label }).element()
  expect(strip.scrollWidth).toBeGreaterThan(strip.clientWidth)
  expect(getComputedStyle(strip).maskImage).toContain(' 20px')
})

test('[CARETAKER-33] [CARETAKER-34] every minute it is asked how the people are, and whose TV goes offline and comes back is said', async () => {
  answerAll()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await resize(desktop)
  await openWeb('/support', { user: karin })
  await expect.poll(() => people().elements()).toHaveLength(4)
  const said = page.getByRole('main').getByRole('status').filter({ hasText: 'Mamma' })
  await expect.element(said).not.toBeInTheDocument()
  const asked = () => seen('GET', '/caretakers/7').length
  const before = asked()
  const online = (isOnline: boolean) =>
    answer(boxViewRoutes.list, () =>
      list(family().map((one) => (one.id === 1 ? { ...one, online: isOnline } : one))),
    )

  online(false)
  vi.advanceTimersByTime(boxStateRefreshMs - 1)
  await atRest()
  await atRest()
  expect(asked()).toBe(before)
  vi.advanceTimersByTime(1)
  await expect.element(said).toHaveTextContent('Mamma’s TV is offline.')
  expect(asked()).toBe(before + 1)
  online(true)
  vi.advanceTimersByTime(boxStateRefreshMs)
  await expect.element(said).toHaveTextContent('Mamma’s TV is online.')
})

describe('the panel to change to somebody else', () => {
  const panel = () => page.getByRole('dialog', { name: shell.boxViews.change })
  const change = () => page.getByRole('button', { name: shell.boxViews.change })
  const open = async () => {
    answerAll()
    await resize(desktop)
    await openWeb('/App', { user: karin })
    await expect.element(selected()).toMatchTextContent(/Mamma/)
  }

  test('[BAR-06] [BAR-07] [BAR-08] takes the choice when it is saved, and drops it when it is closed', async () => {
    await open()
    await change().click()
    await panel().getByText('Mormor').click()
    await panel().getByRole('button', { name: shell.close }).last().click()
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(selected()).toMatchTextContent(/Mamma/)
    await atRest()
    expect(seen('PUT')).toEqual([])
    await change().click()
    await panel().getByText('Mormor').click()
    await panel().getByRole('button', { name: shell.save }).click()
    await expect.element(selected()).toMatchTextContent(/Mormor/)
    await expect
      .poll(() => seen('PUT', '/settings/2').map(({ body }) => body))
      .toEqual([{ data: { settings: eachFlag(() => true), checked: true } }])
  })

  test('takes the focus, and gives it back', async () => {
    await open()
    change().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel().getByRole('radio', { name: /^Mamma/ })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(change()).toHaveFocus()
  })
})

test('the compact bar sets a resident’s room apart from how their box is', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/messages', { user: nurse })
  await expect.element(people().nth(2)).toMatchTextContent(/Room 212 · Online/)
})
