import type { DataExport } from '@lykta/contract/privacy'
import { exportRoutes } from '@lykta/contract/privacy/routes'
import { answer, data, list, pending, Refused, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import accounts from '../../locales/en/accounts.json' with { type: 'json' }
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import privacy from '../../locales/en/privacy.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { answerAdministrator } from '../../testing/boxes.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { admin, karin } from '../../testing/world.ts'

setUpWebApp()

const path = '/my-profile'
const { copies } = privacy
const day = 24 * 3_600_000
const copy = (values: Partial<DataExport> = {}): DataExport => ({
  id: 5,
  box: null,
  state: 'waiting',
  percent: 35,
  bytes: null,
  createdAt: Date.now() - 600_000,
  endsAt: null,
  ...values,
})
const ready = copy({ state: 'ready', percent: 100, bytes: 48_300_000, endsAt: Date.now() + day })
const answerCopies = (...given: DataExport[]) => answer(exportRoutes.list, () => list(given))
const show = () => page.getByRole('button', { name: accounts.profile.copy, exact: true }).click()
const dialog = page.getByRole('dialog', { name: accounts.profile.copy })
const ask = dialog.getByRole('button', { name: copies.ask })

testStates('copies of what is stored', {
  'none yet': { path, answers: () => answerCopies(), act: show, shows: copies.explained },
  'that load': {
    path,
    answers: () => answer(exportRoutes.list, () => pending),
    act: show,
    shows: accounts.profile.copy,
  },
  'that did not load': {
    path,
    answers: () => answer(exportRoutes.list, () => new Refused('internal', 500)),
    act: show,
    shows: copies.failed,
  },
  'one that is ready, after others': {
    path,
    answers: () => answerCopies(ready, copy({ id: 4, state: 'failed' }), copy({ id: 3, state: 'expired' })),
    act: show,
    shows: copies.fetch,
  },
})

test('[PRIVACY-06] a copy of one’s own is asked for, said how far it is, and fetched by an address of its own', async () => {
  answerAll()
  answerCopies()
  answer(exportRoutes.ask, () => {
    answerCopies(copy())
    return data(copy())
  })
  await openWeb(path, { user: karin })
  await show()
  await ask.click()
  await expect.element(dialog.getByText(/It is being made: 35 %/)).toBeVisible()
  await expect.element(ask).toBeDisabled()
  expect(seen('POST', '/exports')).toMatchObject([{ body: {} }])
  answerCopies(ready)
  await expect.element(dialog.getByText(/Ready: 48.3 MB/), { timeout: 10_000 }).toBeVisible()
  answer(exportRoutes.link, () => data({ url: '#fetched' }))
  await dialog.getByRole('button', { name: copies.fetch }).click()
  await expect.poll(() => location.hash).toBe('#fetched')
})

test('[PRIVACY-06] of a resident only that resident’s copies are shown, and asked for', async () => {
  answerAdministrator()
  answerCopies(ready, copy({ id: 6, box: 1, state: 'fetched' }))
  answer(exportRoutes.ask, () => data(copy({ id: 7, box: 1 })))
  await openWeb('/settings/activated-boxes/edit/1', { user: admin })
  await page.getByRole('button', { name: boxes.edit.copy.replace('{{name}}', 'Mamma') }).click()
  await expect.element(page.getByText(/was fetched\.$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: copies.fetch })).not.toBeInTheDocument()
  await page.getByRole('button', { name: copies.ask }).click()
  await expect.poll(() => seen('POST', '/exports')).toMatchObject([{ body: { box: 1 } }])
})

test('[PRIVACY-06] what is refused is said', async () => {
  answerAll()
  answerCopies()
  answer(exportRoutes.ask, () => new Refused('hourly_limit', 429))
  await openWeb(path, { user: karin })
  await show()
  await ask.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(ask).toBeEnabled()
})
