import { functionNames } from '@lykta/contract/boxes'
import { atRest } from '@lykta/testing/at-rest'
import picture from '@lykta/ui/art/lantern-window.svg'
import { boxRoutes } from '@lykta/contract/boxes/administration/routes'
import { boxViewRoutes, linkRoutes } from '@lykta/contract/boxes/routes'
import { uploadRoutes } from '@lykta/contract/files/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import settings from '../../locales/en/settings.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, reload, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { boxView, karin } from '../../testing/world.ts'
import { jpegFile } from '../../testing/files.ts'

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
  help: null,
  silence: null,
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
  // The hint of the title, which is Mamma, says who she is.
  await expect.element(form.getByText('What you call Ingrid Lind. Nobody else sees it.')).toBeVisible()
  const firstName = form.getByLabelText('First name')
  const save = page.getByRole('button', { name: 'Save' })
  await firstName.fill(' ')
  await save.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Required')
  await expect.element(firstName).toHaveFocus()
  await atRest()
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
    await page.getByRole('textbox', { name: 'Last name' }).fill('Berg')
    await isInView()
    await atRest()
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

describe('the form about a resident', () => {
  const { edit } = boxes
  const { title, phone: telephone, firstName, lastName, state } = edit.fields
  const field = (name: string) => page.getByRole('textbox', { name })
  const save = page.getByRole('button', { name: shell.save })
  const open = async () => {
    answerAll()
    answer(boxRoutes.find, () => data(box))
    answer(linkRoutes.list, () => list([]))
    await resize(desktop)
    await openWeb('/settings/activated-boxes/edit/1', { user: karin })
    await expect.element(field(lastName)).toHaveValue('Lind')
  }

  test('[SETTINGS-05] has title, name, phone number, address and state', async () => {
    await open()
    for (const name of ['Title', 'First name', 'Phone number', 'Last name', 'Address', 'State'])
      await expect.element(page.getByRole('textbox', { name })).toBeVisible()
  })

  test('[SETTINGS-05] [SETTINGS-08] says at each field what is wrong with it', async () => {
    await open()
    await field(firstName).fill(' ')
    await field(telephone).fill('ask me')
    await save.click()
    await expect.element(field(telephone)).toHaveFocus()
    await expect.element(field(telephone)).toHaveAccessibleDescription(edit.problems.phone)
    await expect.element(field(firstName)).toHaveAccessibleDescription(shell.pos.messages.required)
    await atRest()
    expect(seen('PUT', '/boxes/1')).toEqual([])
  })

  test('[SETTINGS-06] [SETTINGS-07] keeps what is entered until it can be saved, and says that it was', async () => {
    await open()
    answer(boxRoutes.edit, () => unreachable)
    for (const [name, value] of [
      [title, 'Mor'],
      [telephone, '+46 (0)980-319 216'],
      [state, 'Norrbotten'],
    ] as const)
      await field(name).fill(value)
    await save.click()
    await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/did not respond/)
    await expect.element(field(state)).toHaveValue('Norrbotten')

    answer(boxRoutes.edit, ({ body }) => {
      const saved = () =>
        data({
          ...box,
          nickName: body.nickName ?? '',
          profile: { ...box.profile, state: body.profile?.state ?? '' },
        })
      answer(boxRoutes.find, saved)
      answer(boxViewRoutes.list, () => list([boxView(1, body.nickName ?? ''), boxView(2, 'Mormor')]))
      return saved()
    })
    await save.click()
    await expect.element(page.getByText(edit.saved)).toBeVisible()
    await expect
      .element(page.getByRole('group', { name: shell.boxViews.label }).getByRole('button').first())
      .toMatchTextContent(/^Mor/)
    await reload()
    await expect.element(field(title)).toHaveValue('Mor')
    await expect.element(field(state)).toHaveValue('Norrbotten')
    await expect.element(field(lastName)).toHaveValue('Lind')
  })

  test('asks before what is entered is left, which then stays or is dropped', async () => {
    await open()
    await field(firstName).fill('Per')
    const leave = page.getByRole('dialog', { name: edit.leave.title })
    const back = page.getByRole('button', { name: shell.back })
    await back.click()
    await leave.getByRole('button', { name: shell.cancel }).click()
    await expect.element(leave).not.toBeInTheDocument()
    await expect.element(field(firstName)).toHaveValue('Per')
    await back.click()
    await leave.getByRole('button', { name: edit.leave.confirm }).click()
    await expect.poll(shownPath).toBe('/settings/activated-boxes')
  })
})

test('[SETTINGS-02] [SETTINGS-03] [SETTINGS-04] [SETTINGS-08] she gives her mother a picture of her own, sees it everywhere, and removes it', async () => {
  answerAll()
  const show = (avatar: string | null) => {
    answer(boxRoutes.find, () => data({ ...box, avatar }))
    answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { avatar }), boxView(2, 'Mormor')]))
  }
  show(null)
  answer(uploadRoutes.upload, () => new Refused('file_type', 415))
  answer(boxRoutes.edit, ({ body }) => {
    const avatar = body.avatar === 77 ? picture : null
    show(avatar)
    return data({ ...box, avatar })
  })
  await resize(desktop)
  await openWeb('/settings/activated-boxes/edit/1', { user: karin })
  const section = page.getByRole('region', { name: settings.picture.label })
  const remove = section.getByRole('button', { name: settings.picture.remove })
  const shown = () => section.element().querySelector('img')?.getAttribute('src')
  const choose = async (name: string, type: string) => {
    const input = section.element().querySelector<HTMLInputElement>('input[type="file"]')
    if (input === null) throw new Error('no picture can be chosen')
    await userEvent.upload(
      input,
      type === 'text/plain' ? new File(['words'], name, { type }) : jpegFile(name, type),
    )
  }
  await expect.element(section).toBeVisible()
  const drawn = shown()
  expect(drawn).toMatch(/avatar-0-mum/)
  await choose('notes.txt', 'text/plain')
  await expect.element(section.getByRole('alert')).toHaveTextContent(settings.picture.type)
  await atRest()
  expect(seen('POST', '/file/8/upload')).toEqual([])
  await choose('photo.png', 'image/png')
  await expect.element(section.getByRole('alert')).toMatchTextContent(/Files of this type cannot be shown/)

  answer(uploadRoutes.upload, () =>
    data({ id: 77, fd: 'f'.repeat(43), name: 'photo.png', size: 9, type: 'image/png' }),
  )
  await choose('photo.png', 'image/png')
  await expect.element(page.getByText(settings.picture.saved)).toBeVisible()
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument()
  expect(shown()).toBe(picture)
  const inBar = () =>
    page
      .getByRole('group', { name: shell.boxViews.label })
      .getByRole('button', { name: /Mamma/ })
      .element()
      .querySelector('img')
      ?.getAttribute('src')
  await expect.poll(inBar).toBe(picture)
  await remove.click()
  await expect.element(page.getByText(settings.picture.removed)).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(section.getByRole('button', { name: settings.picture.change })).toHaveFocus()
  expect(shown()).toBe(drawn)
})

testStates('the edit screen of a resident with a long name', {
  'of one word': {
    path: '/settings/activated-boxes/edit/1',
    answers: () => {
      answer(boxRoutes.find, () =>
        data({ ...box, profile: { ...box.profile, firstName: 'W'.repeat(50), lastName: 'olfe'.repeat(25) } }),
      )
      answer(linkRoutes.list, () => list([]))
    },
    shows: /Caretaker profile|Title/,
  },
})
