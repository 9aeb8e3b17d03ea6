import { functionNames } from '@lykta/contract/boxes/names'
import { boxRoutes, linkRoutes } from '@lykta/contract/boxes/routes'
import { answer, data, list } from '@lykta/testing/network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { karin } from '../../testing/world.ts'

setUpWebApp()

const box = {
  id: 1,
  room: { id: 11, name: '211', location: 'Mamma' },
  nickName: 'Mamma',
  avatar: null,
  profile: { firstName: 'Ingrid', lastName: 'Lind', phone: '', address: '', state: '' },
  functions: [...functionNames],
  volume: 50,
  quietHours: null,
  timeZone: 'Europe/Stockholm',
  language: 'sv' as const,
  mayEdit: true,
}

test('the profile says what is wrong where it is, and saves only what was typed', async () => {
  answerAll()
  const sent: unknown[] = []
  answer(boxRoutes.find, () => data(box))
  answer(linkRoutes.list, () => list([]))
  answer(boxRoutes.edit, ({ body }) => {
    sent.push(body)
    return data({ ...box, profile: { ...box.profile, firstName: 'Ingrid Maria' } })
  })
  await openWeb('/settings/activated-boxes/edit/1', { user: karin })
  const form = page.getByRole('form', { name: 'Caretaker profile' })
  const firstName = form.getByLabelText('First name')
  const save = form.getByRole('button', { name: 'Save' })
  await firstName.fill(' ')
  await save.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Required')
  await expect.element(firstName).toHaveFocus()
  expect(sent).toEqual([])
  await firstName.fill('Ingrid Maria')
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
  await save.click()
  await expect.element(page.getByText('Profile saved.')).toBeVisible()
  expect(sent).toEqual([{ profile: { firstName: 'Ingrid Maria' } }])
})
