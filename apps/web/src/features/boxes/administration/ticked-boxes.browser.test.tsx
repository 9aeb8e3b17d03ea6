import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, pending, Refused, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import administration from '../../../locales/en/administration.json' with { type: 'json' }
import errors from '../../../locales/en/errors.json' with { type: 'json' }
import boxesAdministration from '../../../locales/en/boxes-administration.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import { answerBoxes, fewBoxes } from '../../../testing/boxes.ts'
import { openWeb, setUpWebApp } from '../../../testing/open-web.tsx'
import { desktop, testStates } from '../../../testing/states.ts'
import { admin } from '../../../testing/world.ts'

setUpWebApp()

const bar = page.getByRole('region', { name: administration.table.tickedRows })
const dialog = page.getByRole('dialog')
const { together } = boxesAdministration
const open = async () => {
  await page.getByRole('checkbox', { name: administration.table.tickAll }).click({ force: true })
  await bar.getByRole('button', { name: 'Change 3 TVs' }).click()
}
const start = async () => {
  answerBoxes(fewBoxes)
  await resize(desktop)
  await openWeb('/admin/boxes', { user: admin })
  await open()
}
const confirm = () => dialog.getByRole('button', { name: together.confirm, exact: true })
const sent = () => seen('PUT', '/boxes').map(({ body }) => body)

describe('[BOXES-10] ticked boxes', () => {
  test('are changed together in what was chosen, and in nothing else', async () => {
    await start()
    answer(managedBoxRoutes.editMany, ({ body }) => data({ done: body.ids, left: [] }))
    await dialog.getByLabelText(boxesAdministration.columns.volume).selectOptions('30%')
    await dialog.getByLabelText(boxesAdministration.columns.quietHours).selectOptions(together.hours)
    await dialog.getByLabelText(shell.functions.entertainment).selectOptions(together.off)
    await confirm().click()
    await expect.element(page.getByText('3 TVs have been changed.')).toBeVisible()
    const functions = { entertainment: false }
    const quietHours = { from: '22:00', to: '07:00' }
    expect(sent()).toEqual([{ data: { ids: [1, 2, 3], volume: 30, quietHours, functions } }])
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('that were left are named', async () => {
    await start()
    answer(managedBoxRoutes.editMany, () => data({ done: [1, 3], left: [2] }))
    await dialog.getByLabelText(boxesAdministration.columns.volume).selectOptions('Silent')
    await confirm().click()
    await expect.element(page.getByText('2 TVs have been changed.')).toBeVisible()
    await expect.element(page.getByText(/^Not changed.*Room 202, Resident 2$/)).toBeVisible()
  })

  test('are changed together wherever the list has gone since', async () => {
    answerBoxes(fewBoxes)
    answer(managedBoxRoutes.editMany, ({ body }) => data({ done: body.ids, left: [] }))
    await resize(desktop)
    await openWeb('/admin/boxes', { user: admin })
    await page.getByRole('checkbox', { name: 'Select Room 201, Resident 1' }).click({ force: true })
    await page.getByLabelText(boxesAdministration.search).fill('Resident 2')
    await expect.element(page.getByText('Room 201')).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Select Room 202, Resident 2' }).click({ force: true })
    await expect.element(bar.getByRole('status')).toHaveTextContent('2 selected, 1 of them on this page')
    await page.getByLabelText(boxesAdministration.search).fill('nobody')
    await expect.element(page.getByText(boxesAdministration.noMatch)).toBeVisible()
    await bar.getByRole('button', { name: 'Change 2 TVs' }).click()
    await dialog.getByLabelText(boxesAdministration.columns.volume).selectOptions('30%')
    await confirm().click()
    await expect.poll(sent).toEqual([{ data: { ids: [1, 2], volume: 30 } }])
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('are not changed while nothing is chosen, and this is said', async () => {
    await start()
    await confirm().click()
    await expect.element(dialog.getByText(together.nothing)).toBeVisible()
    await expect.element(dialog.getByRole('combobox').first()).toHaveFocus()
    await atRest()
    expect(sent()).toEqual([])
  })

  test('stay ticked, with what was chosen, where it was refused', async () => {
    await start()
    answer(managedBoxRoutes.editMany, () => new Refused('not_permitted', 422))
    await dialog.getByLabelText(boxesAdministration.columns.volume).selectOptions('30%')
    await confirm().click()
    await expect.element(dialog.getByText(errors.not_permitted)).toBeVisible()
    await expect.element(dialog.getByLabelText(boxesAdministration.columns.volume)).toHaveValue('30')
  })
})

const state = { path: '/admin/boxes', user: admin, answers: () => answerBoxes(fewBoxes) }
testStates('many boxes at once', {
  'with nothing chosen': {
    ...state,
    act: async () => {
      await open()
      await confirm().click()
    },
    shows: together.nothing,
  },
  'with hours': {
    ...state,
    act: async () => {
      await open()
      await dialog.getByLabelText(boxesAdministration.columns.quietHours).selectOptions(together.hours)
    },
    shows: 'Change 3 TVs together',
  },
  'at work': {
    ...state,
    act: async () => {
      answer(managedBoxRoutes.editMany, () => pending)
      await open()
      await dialog.getByLabelText(boxesAdministration.columns.volume).selectOptions('30%')
      await confirm().click()
    },
    shows: 'Change 3 TVs together',
  },
})
