import { eachFlag } from '@lykta/contract/boxes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, seen, unreachable } from '@lykta/testing/fake-network'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, reload, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop } from '../../testing/states.ts'
import { boxView, karin } from '../../testing/world.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
})

const { roles, locked, role, unsaved } = boxes.competence
const path = '/my-profile/competence'
const toggle = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
const select = (name: string) =>
  page
    .getByRole('group', { name: shell.boxViews.label })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
const inMenu = (name: string) =>
  page
    .getByRole('navigation', { name: shell.functions.label })
    .getByRole('link', { name: new RegExp(`^${name}`) })
const saved = (id: number) => seen('PUT', `/settings/${String(id)}`).map(({ body }) => body)

test('[COMPETENCE-01] [COMPETENCE-02] [COMPETENCE-03] [COMPETENCE-04] [COMPETENCE-05] [PROFILE-04] she sees what she carries for each of her people, and why the rest is locked', async () => {
  answerAll()
  answer(boxViewRoutes.list, () =>
    list([
      boxView(1, 'Mamma'),
      boxView(2, 'Farbror Nils', {
        permissions: ['viewers', 'phone', 'message'],
        settings: JSON.stringify(eachFlag((name) => ['viewers', 'phone', 'message'].includes(name))),
      }),
    ]),
  )
  await resize(desktop)
  await openWeb('/my-profile', { user: karin })
  await page.getByRole('link', { name: new RegExp(`^${boxes.competence.title}`) }).click()
  const switches = (part: string) => page.getByRole('region', { name: part }).getByRole('switch')
  await expect.poll(() => switches(role).elements()).toHaveLength(3)
  const named = (part: string, names: readonly string[]) =>
    Promise.all(
      names.map((name, at) =>
        expect.element(switches(part).nth(at)).toHaveAccessibleName(new RegExp(`^${name}`)),
      ),
    )
  await named('Competence role', ['Super user', 'User', 'Viewers'])
  const ofTheTv = ['Phone', 'Calendar', 'Care contacts', 'Services', 'Messages', 'Aids', 'Entertainment']
  await named('Functions', ofTheTv)
  for (const one of page.getByRole('switch').all()) {
    await expect.element(one).toBeChecked()
    await expect.element(one).toBeEnabled()
  }

  await select('Farbror Nils')
  const superUser = toggle(roles.superUser)
  await expect.element(superUser).toBeDisabled()
  await expect.element(superUser).not.toBeChecked()
  await expect.element(superUser).toHaveAccessibleDescription(new RegExp(locked.role))
  await expect
    .element(toggle(shell.functions.services))
    .toHaveAccessibleDescription(new RegExp(locked.function))
  await expect.element(toggle(roles.viewers)).toBeEnabled()
  await expect.element(toggle(roles.viewers)).toBeChecked()
})

test('[CARETAKER-08] [CARETAKER-10] [COMPETENCE-06] [COMPETENCE-07] what she switches off for one of them is gone there at once and stays gone, and is there for the others', async () => {
  answerAll()
  const off = new Map<number, string>()
  answer(boxViewRoutes.list, () =>
    list(
      ['Mamma', 'Mormor'].map((name, at) =>
        boxView(at + 1, name, { settings: JSON.stringify(eachFlag((flag) => off.get(at + 1) !== flag)) }),
      ),
    ),
  )
  answer(boxViewRoutes.updateSettings, ({ params, body }) => {
    if (body.settings.aid === false) off.set(params.id, 'aid')
    return data(eachFlag((flag) => off.get(params.id) !== flag))
  })
  const aid = shell.functions.aid
  await resize(desktop)
  await openWeb(path, { user: karin })
  await expect.element(inMenu(aid)).toBeVisible()
  await toggle(aid).click()
  await expect.poll(() => saved(1)).toEqual([{ data: { settings: { aid: false } } }])
  await expect.element(toggle(aid)).not.toBeChecked()
  await expect.element(inMenu(aid)).not.toBeInTheDocument()
  await select('Mormor')
  await expect.element(inMenu(aid)).toBeVisible()
  await select('Mamma')
  await expect.element(inMenu(aid)).not.toBeInTheDocument()
  await reload()
  await expect.element(inMenu(shell.functions.message)).toBeVisible()
  await expect.element(inMenu(aid)).not.toBeInTheDocument()
})

test('[COMPETENCE-06] a choice that was not saved goes back and says so, and can be tried again', async () => {
  answerAll()
  answer(boxViewRoutes.updateSettings, () => unreachable)
  await openWeb(path, { user: karin })
  const calendar = toggle(shell.functions.calendar)
  await expect.element(calendar).toBeChecked()
  // It goes back by itself, not by being read again.
  answer(boxViewRoutes.list, () => pending)
  await calendar.click()
  await expect.element(page.getByText(unsaved)).toBeVisible()
  await expect.element(calendar).toBeChecked()
  answer(boxViewRoutes.updateSettings, ({ body }) => data(eachFlag((name) => body.settings[name] ?? true)))
  await page.getByRole('button', { name: shell.states.tryAgain }).click()
  await expect.element(calendar).not.toBeChecked()
  await atRest()
  expect(saved(1)).toHaveLength(2)
})

test('[COMPETENCE-06] what was not saved can be tried again for as long as somebody is at it', async () => {
  answerAll()
  answer(boxViewRoutes.updateSettings, () => unreachable)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await resize(desktop)
  await openWeb(path, { user: karin })
  const calendar = toggle(shell.functions.calendar)
  const again = page.getByRole('button', { name: shell.states.tryAgain })
  await calendar.click()
  await expect.element(again).toBeVisible()
  again.element().focus()
  vi.advanceTimersByTime(30_000)
  await expect.element(again).toHaveFocus()
  calendar.element().focus()
  vi.advanceTimersByTime(7_000)
  await expect.element(again).not.toBeInTheDocument()

  await calendar.click()
  await again.hover()
  vi.advanceTimersByTime(30_000)
  await expect.element(again).toBeVisible()
  await userEvent.unhover(again)
  vi.advanceTimersByTime(7_000)
  await expect.element(again).not.toBeInTheDocument()
})
