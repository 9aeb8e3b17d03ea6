import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import type { FormerResident } from '@lykta/contract/privacy'
import { erasureRoutes } from '@lykta/contract/privacy/routes'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { resize } from '@lykta/testing/page-checks'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import boxesAdministration from '../../../locales/en/boxes-administration.json' with { type: 'json' }
import privacy from '../../../locales/en/privacy.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import { answerAdministrator, answerBoxes, fewBoxes } from '../../../testing/boxes.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, testStates } from '../../../testing/states.ts'
import { admin, boxView, longName } from '../../../testing/world.ts'

setUpWebApp()

const path = '/admin/boxes/former'
const former = (id: number, values: Partial<FormerResident> = {}): FormerResident => ({
  id,
  name: 'Astrid Lind',
  room: '214',
  place: 'Björkgården, Second floor',
  leftAt: Date.UTC(2026, 4, 3, 12),
  erasing: false,
  ...values,
})
const answerFormer = (residents: FormerResident[]) => {
  answerAdministrator()
  answer(erasureRoutes.formerResidents, () => list(residents))
  answer(erasureRoutes.previewResident, () =>
    data({
      goes: [
        { what: 'messages', count: 12 },
        { what: 'files', count: 1 },
      ],
      stays: [{ what: 'audit', why: 'law', count: 4 }],
    }),
  )
}
const main = page.getByRole('main')
const rowOf = (name: string) => main.getByRole('button', { name: new RegExp(name) })

describe('ended stays', () => {
  test('[PRIVACY-04] are found from the list of boxes, the place and the day with each', async () => {
    answerBoxes(fewBoxes)
    answer(erasureRoutes.formerResidents, () => list([former(7), former(8, { name: '', room: '9' })]))
    await resize(desktop)
    await openWeb('/admin/boxes', { user: admin })
    await page.getByRole('button', { name: boxesAdministration.endedStays }).click()
    await expect
      .element(rowOf('Astrid Lind'))
      .toMatchTextContent(/Room 214 · Björkgården, Second floor · ended .*3 May 2026/)
    await expect.element(rowOf('Room 9')).toMatchTextContent(/^Room 9Björkgården/)
    expect(shownPath()).toBe(path)
  })

  test('[PRIVACY-02] [PRIVACY-04] one is erased once it is said what goes and what stays, and is then being erased', async () => {
    answerFormer([former(7)])
    answer(erasureRoutes.eraseResident, () => {
      answer(erasureRoutes.formerResidents, () => list([former(7, { erasing: true })]))
      return data(null)
    })
    await openWeb(path, { user: admin })
    await rowOf('Astrid Lind').click()
    const dialog = page.getByRole('dialog', { name: 'Erase Astrid Lind for good?' })
    await expect
      .poll(() =>
        dialog
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([
        'Deleted for good: 12 messages and 1 picture or film.',
        'Stays in the audit for as long as it is kept: 4 entries.',
        privacy.erasure.backups,
      ])
    const confirm = dialog.getByRole('button', { name: privacy.erasure.confirm })
    await confirm.click()
    await expect.element(dialog.getByText(privacy.erasure.missed)).toBeVisible()
    await dialog.getByLabelText(privacy.erasure.understood).click()
    await confirm.click()
    await expect.element(page.getByText('Astrid Lind is being erased.')).toBeVisible()
    await expect.element(main).toMatchTextContent(/Second floor · is being erased/)
    await expect.element(rowOf('Astrid Lind')).not.toBeInTheDocument()
    expect(seen('DELETE', '/boxes/7')).toHaveLength(1)
  })
})

test('[PRIVACY-01] [PRIVACY-02] a resident is erased once it is said what goes, and is then in nobody’s list', async () => {
  answerAdministrator()
  await resize(desktop)
  await openWeb('/settings/activated-boxes/edit/1', { user: admin })
  const row = page.getByRole('button', { name: privacy.erasure.row.replace('{{name}}', 'Mamma') })
  const people = () => page.getByRole('group', { name: shell.boxViews.label }).getByRole('button')
  answer(erasureRoutes.previewResident, () => unreachable)
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Erase Mamma for good?' })
  await expect.element(dialog).toMatchTextContent(privacy.erasure.notCounted)
  await dialog.getByRole('button', { name: shell.cancel }).click()
  answer(erasureRoutes.previewResident, () =>
    data({ goes: [{ what: 'messages', count: 1 }], stays: [{ what: 'calls', why: 'resident', count: 2 }] }),
  )
  await row.click()
  await expect
    .poll(() =>
      dialog
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'The stay ends. Nobody sees Mamma any more, and Room 211 becomes free.',
      'Deleted for good: 1 message.',
      'Stays with the residents whose it is: 2 calls.',
      privacy.erasure.backups,
    ])
  answer(erasureRoutes.eraseResident, () => {
    answer(boxViewRoutes.list, () => list([boxView(2, 'Mormor')]))
    return data(null)
  })
  await dialog.getByRole('checkbox', { name: privacy.erasure.understood }).click()
  await dialog.getByRole('button', { name: privacy.erasure.confirm }).click()
  await expect.element(page.getByText('Mamma is being erased. Room 211 is free.')).toBeVisible()
  expect(shownPath()).toBe('/settings/activated-boxes')
  await expect.poll(() => people().elements()).toHaveLength(1)
})

testStates('the ended stays', {
  'some, with long names': {
    path,
    user: admin,
    answers: () =>
      answerFormer([
        former(7, { name: longName, place: `${longName}, ${longName}` }),
        former(8, { erasing: true }),
        former(9, { name: '' }),
      ]),
    shows: 'is being erased',
  },
  'what would go': {
    path,
    user: admin,
    answers: () => answerFormer([former(7, { name: longName })]),
    act: () => rowOf(longName).click(),
    shows: 'Deleted for good',
  },
  none: { path, user: admin, answers: () => answerFormer([]), shows: privacy.former.emptyNext },
  loading: {
    path,
    user: admin,
    answers: () => {
      answerFormer([])
      answer(erasureRoutes.formerResidents, () => pending)
    },
    shows: privacy.former.title,
  },
  failed: {
    path,
    user: admin,
    answers: () => {
      answerFormer([])
      answer(erasureRoutes.formerResidents, () => new Refused('internal', 500))
    },
    shows: privacy.former.failed,
  },
})
