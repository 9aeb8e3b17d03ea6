import type { Link } from '@lykta/contract/boxes'
import { linkRoutes } from '@lykta/contract/boxes/routes'
import { answer, data, list, Refused, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { karin, link } from '../../testing/world.ts'

setUpWebApp()

const people = page.getByRole('region', { name: boxes.people.title })
const johan = link(9, 'Johan Lind', { permissions: ['phone', 'message'] })

const openJohan = async () => {
  answerAll()
  answer(linkRoutes.list, () => list([johan]))
  answer(linkRoutes.find, () => data(johan))
  await openWeb('/settings/activated-boxes/edit/1', { user: karin })
  await people.getByRole('button', { name: /Johan Lind/ }).click()
}

describe('[PERM-05] what somebody may do with a box', () => {
  test('is changed on what they may do by then', async () => {
    await openJohan()
    // Meanwhile somebody has taken the phone away.
    let kept: Link = { ...johan, permissions: ['message'] }
    answer(linkRoutes.find, () => data(kept))
    answer(linkRoutes.set, ({ body: { permissions = kept.permissions, competence = kept.competence } }) => {
      kept = { ...kept, permissions, competence }
      return data(kept)
    })
    await people.getByRole('switch', { name: shell.functions.calendar }).click()
    await expect.element(people.getByRole('switch', { name: shell.functions.calendar })).toBeChecked()
    await expect.element(people.getByRole('switch', { name: shell.functions.phone })).not.toBeChecked()
    await people.getByRole('radio', { name: /^Viewer/ }).click()
    await expect.element(people.getByRole('radio', { name: /^Viewer/ })).toBeChecked()
    await expect
      .poll(() => seen('PUT', '/boxes/1/links/9').map(({ body }) => body))
      .toEqual([{ data: { permissions: ['message', 'calendar'] } }, { data: { competence: 'viewers' } }])
  })

  test.each([
    ['a competence', () => people.getByRole('radio', { name: /^Viewer/ }).click()],
    [
      'an agreement',
      async () => {
        await people.getByRole('switch', { name: boxes.people.agreement.title }).click()
        await people.getByRole('button', { name: boxes.people.agreement.save }).click()
      },
    ],
  ])('%s is not given to somebody who has been removed meanwhile', async (_note, choose) => {
    await openJohan()
    answer(linkRoutes.set, ({ query }) => {
      answer(linkRoutes.list, () => list([]))
      return query.existing === '1' ? new Refused('not_found', 404) : data(johan)
    })
    await choose()
    await expect.element(page.getByText('Johan Lind is no longer connected to Mamma.')).toBeVisible()
    await expect.element(people.getByText('Johan Lind', { exact: true })).not.toBeInTheDocument()
  })
})
