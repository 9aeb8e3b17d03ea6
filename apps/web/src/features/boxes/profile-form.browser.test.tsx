import { functionNames } from '@lykta/contract/boxes/names'
import { boxRoutes, linkRoutes } from '@lykta/contract/boxes/routes'
import { resize } from '@lykta/testing/everybody'
import { answer, data, list } from '@lykta/testing/network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { phone } from '../../testing/states.ts'
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
  const save = page.getByRole('button', { name: 'Save' })
  await firstName.fill(' ')
  await save.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Required')
  await expect.element(firstName).toHaveFocus()
  expect(sent).toEqual([])
  await firstName.fill('Ingrid Maria')
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
  await save.click()
  await expect.element(page.getByText('Changes saved.')).toBeVisible()
  expect(sent).toEqual([{ profile: { firstName: 'Ingrid Maria' } }])
})

describe('the edit screen', () => {
  const open = async () => {
    answerAll()
    answer(boxRoutes.find, () => data({ ...box, id: 2 }))
    answer(linkRoutes.list, () => list([]))
    const sent: unknown[] = []
    answer(boxRoutes.edit, ({ body }) => {
      sent.push(body)
      return data({ ...box, id: 2, volume: 20 })
    })
    await openWeb('/settings/activated-boxes', { user: karin })
    await page.getByRole('link', { name: 'Edit Mormor' }).click()
    await expect.element(page.getByRole('form', { name: 'Caretaker profile' })).toBeVisible()
    return sent
  }
  const save = page.getByRole('button', { name: 'Save' })
  const isInView = async () => {
    const { top, bottom } = save.element().getBoundingClientRect()
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  }

  test('saves what was changed of the profile and of the TV together, by a button that is always in view', async () => {
    await resize(phone)
    const sent = await open()
    await isInView()
    await page.getByRole('switch', { name: 'Aids' }).click()
    await page.getByRole('combobox', { name: 'Volume' }).selectOptions('20')
    await page.getByRole('textbox', { name: 'Surname' }).fill('Berg')
    await isInView()
    expect(sent).toEqual([])
    await save.click()
    await expect
      .poll(() => sent)
      .toEqual([
        {
          profile: { lastName: 'Berg' },
          volume: 20,
          functions: functionNames.filter((name) => name !== 'aid'),
        },
      ])
  })

  test('offers the likely time zones first', async () => {
    await open()
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    const likely = [...zone.element().querySelectorAll(':scope > option')].map(
      ({ textContent }) => textContent,
    )
    expect(likely[0]).toBe('Europe/Stockholm')
    expect(likely.length).toBeLessThanOrEqual(3)
    expect(zone.element().querySelectorAll('optgroup option').length).toBeGreaterThan(300)
  })
})
