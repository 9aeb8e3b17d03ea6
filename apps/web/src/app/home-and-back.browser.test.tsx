import { atRest } from '@lykta/testing/at-rest'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import administration from '../locales/sv/administration.json' with { type: 'json' }
import alarmsAdministration from '../locales/sv/alarms-administration.json' with { type: 'json' }
import calls from '../locales/sv/calls.json' with { type: 'json' }
import shell from '../locales/sv/shell.json' with { type: 'json' }
import { chooseLanguage } from '../shared/i18n/index.ts'
import { store } from '../shared/store/index.ts'
import { openAlarms } from '../testing/alarms.ts'
import { talk } from '../testing/calls.ts'
import { goBack, setUpWebApp, shownPath } from '../testing/open-web.tsx'
import { nurse } from '../testing/world.ts'

setUpWebApp()

const dialog = page.getByRole('dialog', { name: administration.leave.title })
const title = page.getByRole('textbox', { name: alarmsAdministration.compose.title })
const bar = page.getByRole('region', { name: calls.call.label.replace('{{name}}', 'Mamma') })
const wayToCall = bar.getByRole('button', { name: calls.bar.returnToCall })

test('between the home and the administration a call goes on, and what is written is asked about before it is left', async () => {
  const { verto } = await openAlarms('/make-call')
  await talk(verto)
  goBack()
  chooseLanguage('sv')
  store.set('theme', 'dark')

  await page.getByRole('button', { name: nurse.name, exact: false }).click()
  await page.getByRole('menuitem', { name: shell.administration.alarms }).click()
  await expect.poll(shownPath).toBe('/admin/alarms')
  await expect.element(bar.getByRole('timer')).toBeVisible()

  await page.getByText(alarmsAdministration.new, { exact: true }).first().click()
  await title.fill('Brandövning')
  await wayToCall.click()
  await dialog.getByRole('button', { name: shell.cancel }).click()
  await expect.element(title).toHaveValue('Brandövning')
  expect(shownPath()).toBe('/admin/alarms/new')

  await page.getByRole('link', { name: /Lykta/ }).click()
  await dialog.getByRole('button', { name: administration.leave.confirm }).click()
  await expect.poll(shownPath).toBe('/floor')
  await expect.element(bar.getByRole('timer')).toBeVisible()
  await atRest()
  expect(verto.asked('verto.bye')).toEqual([])
  expect(store.get('token')).toBe('token')
  expect([document.documentElement.lang, document.documentElement.dataset['theme']]).toEqual(['sv', 'dark'])
  await wayToCall.click()
  await expect.poll(shownPath).toBe('/call')
  await page.getByRole('button', { name: calls.controls.hangUp }).click()
  await expect.element(page.getByText(calls.ended.title)).toBeVisible()
})
