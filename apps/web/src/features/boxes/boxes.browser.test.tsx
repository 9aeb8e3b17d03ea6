import { accountRoutes } from '@lykta/contract/accounts/routes'
import { accessLogRoutes } from '@lykta/contract/audit/routes'
import { boxRoutes, managedBoxRoutes, stayRoutes } from '@lykta/contract/boxes/administration/routes'
import { boxViewRoutes, linkRoutes, pairingRoutes } from '@lykta/contract/boxes/routes'
import type { Room } from '@lykta/contract/organisation'
import { organisationRoutes } from '@lykta/contract/organisation/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import installation from '../../locales/en/installation.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { readCode } from '../../testing/read-code.ts'
import { desktop, testStates } from '../../testing/states.ts'
import { admin, box, boxView, family, karin, link, longName } from '../../testing/world.ts'

setUpWebApp()

const listPath = '/settings/activated-boxes'

const room = (id: number, resident: string): Room => ({
  id,
  name: `10${String(id)}`,
  location: 'Björkgården',
  group: { id: 1, name: 'Second floor' },
  entity: { id: 1, name: 'Björkgården' },
  box: resident === '' ? null : id,
  resident,
})

/** An administrator, with these free rooms. */
const answerAdmin = (rooms: Room[], roomOfSheet: Room[] = []) => {
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['boxes'] }),
  )
  const taken = new Set<number>()
  answer(organisationRoutes.rooms, ({ query }) =>
    list((query.filter?.id === undefined ? rooms : roomOfSheet).filter(({ id }) => !taken.has(id))),
  )
  answer(pairingRoutes.pair, ({ body }) => {
    taken.add(body.room)
    return data({ id: 9, room: body.room })
  })
  answer(pairingRoutes.waiting, () =>
    data({ since: Date.UTC(2026, 5, 1, 12, 3), device: 'Chrome, Android', address: '198.51.100.7' }),
  )
}

describe('adding a box', () => {
  const paired = () => seen('POST', '/boxes/pair').map(({ body }) => body)
  const submit = page.getByRole('button', { name: boxes.pair.submit })
  const start = async (
    path = `${listPath}?code=ABC234`,
    roomOfSheet: Room[] = [],
    rooms = [room(1, ''), room(2, 'Ingrid Lind')],
  ) => {
    answerAll()
    answerAdmin(rooms, roomOfSheet)
    answer(managedBoxRoutes.list, () => list([]))
    await openWeb(path, { user: admin })
  }
  const sheetPath = '/admin/boxes?pair=&room=7'

  test('[BOXES-01] asks the name of whoever lives in the room, for everybody', async () => {
    await start()
    await page.getByRole('radio', { name: /101/ }).click()
    await submit.click()
    await expect.element(page.getByText(boxes.pair.nameMissing)).toBeVisible()
    expect(await atRest().then(paired)).toEqual([])
    await page.getByLabelText(boxes.pair.firstName).fill('Astrid')
    await page.getByLabelText(boxes.pair.lastName).fill('Ek')
    await submit.click()
    await expect.poll(paired).toEqual([{ code: 'ABC234', room: 1, firstName: 'Astrid', lastName: 'Ek' }])
  })

  test('leads to what is missing, one after the other', async () => {
    await start()
    const code = page.getByLabelText(boxes.pair.code)
    await code.fill('AB')
    await submit.click()
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAccessibleDescription(boxes.pair.codeWrong)
    await code.fill('ABC234')
    await submit.click()
    const search = page.getByLabelText(boxes.pair.searchRoom)
    await expect.element(search).toHaveFocus()
    await expect.element(search).toHaveAccessibleDescription(boxes.pair.roomMissing)
    expect(await atRest().then(paired)).toEqual([])
  })

  test('says who asked for the code before it is confirmed', async () => {
    await start()
    await expect
      .element(page.getByText(/asked for this code at \d\d:03: Chrome, Android, .* 198\.51\.100\.7\.$/))
      .toBeVisible()
    await page.getByRole('radio', { name: /102/ }).click()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    answer(pairingRoutes.waiting, async () => {
      await promise
      return data({ since: 0, device: '', address: '2001:db8::7' })
    })
    await page.getByLabelText(boxes.pair.code).fill('DEF-567')
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
    resolve(undefined)
    await expect.element(page.getByText(/: of an unknown kind, .* 2001:db8::7\.$/)).toBeVisible()
    await expect.element(submit).not.toHaveAttribute('aria-disabled')
  })

  test('a code that no TV shows is said as soon as it is typed', async () => {
    await start()
    answer(pairingRoutes.waiting, () => new Refused('pairing_code_unknown', 404))
    await page.getByLabelText(boxes.pair.code).fill('222222')
    await expect.element(page.getByText(/^This code is not right/)).toBeVisible()
  })

  test('[BOXES-01] shows who lives in the room already, and does not rename them', async () => {
    await start()
    await page.getByRole('radio', { name: /102/ }).click()
    await expect.element(page.getByText(/^Ingrid Lind lives there/)).toBeVisible()
    await expect.element(page.getByLabelText(boxes.pair.firstName)).not.toBeInTheDocument()
    await submit.click()
    await expect.poll(paired).toEqual([{ code: 'ABC234', room: 2 }])
  })

  test('begins with the room that a printed sheet names, and asks for the code alone', async () => {
    await start(sheetPath, [room(7, 'Ingrid Lind')])
    await expect.element(page.getByRole('radio', { name: /107/ })).toBeChecked()
    await page.getByLabelText(boxes.pair.code).fill('DEF-567')
    await submit.click()
    await expect.poll(paired).toEqual([{ code: 'DEF567', room: 7 }])
    await expect.poll(shownPath).toBe('/admin/boxes?id=9')
  })

  test('chooses the room where it is the only one that is free', async () => {
    await start(undefined, [], [room(1, '')])
    await expect.element(page.getByRole('radio', { name: /101/ })).toBeChecked()
    await page.getByLabelText(boxes.pair.firstName).fill('Astrid')
    const { promise: received, resolve: receive } = Promise.withResolvers<undefined>()
    answer(boxViewRoutes.list, async () => {
      await received
      return list(family())
    })
    await submit.click()
    // The room is no longer free, and the dialog is not yet closed.
    await expect.element(page.getByText('0 free rooms', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /101/ })).toBeChecked()
    await expect.element(page.getByLabelText(boxes.pair.firstName)).toHaveValue('Astrid')
    expect(page.getByText(boxes.pair.roomMissing).elements()).toEqual([])
    receive(undefined)
    await expect.element(submit).not.toBeInTheDocument()
  })

  test('says that the room of a printed sheet has a TV already', async () => {
    await start(sheetPath, [])
    await expect.element(page.getByText(boxes.pair.notFree)).toBeVisible()
  })

  test('prints a sheet with the place and a code that leads back here', async () => {
    await start()
    const asked = vi.spyOn(window, 'print').mockReturnValue()
    await page.getByRole('radio', { name: /102/ }).click()
    await page.getByRole('button', { name: installation.print_one }).click()
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    const sheet = document.querySelector('body > div > section:has(> h1)')
    expect(sheet?.textContent).toMatch(/Room 102.*Second floor, Björkgården.*:\/\/.*boxes\?pair=&room=2$/)
    expect(readCode(sheet?.querySelector('svg'))).toBe(`${location.origin}/admin/boxes?pair=&room=2`)
    // Whoever finds the sheet does not learn who lives there.
    expect(sheet?.textContent).not.toContain('Ingrid')
  })
})

test('[ROUTE-18] whoever may not add a box is told who can', async () => {
  answerAll()
  await openWeb(`${listPath}?code=ABC234`, { user: karin })
  await expect.element(page.getByText(boxes.onlyAdmin)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

describe('the list of the boxes', () => {
  const names = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent)

  test('[BOXES-02] [BOXES-03] has those that are not selected, each with a button to edit it', async () => {
    answerAll()
    await openWeb(listPath, { user: karin })
    await expect.poll(names).toEqual(['Mormor', 'Pappa', 'Farbror Nils'])
    const buttons = page.getByRole('main').getByRole('link', { name: new RegExp(`^${boxes.edit.button} `) })
    expect(buttons.elements()).toHaveLength(3)
    await buttons.nth(1).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Edit Pappa' })).toBeVisible()
    expect(shownPath()).toBe(`${listPath}/edit/3`)
  })

  test('[BOXES-02] is searched by name or room where it is long', async () => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list(
        Array.from({ length: 40 }, (_, at) =>
          boxView(at + 1, at === 20 ? 'Astrid' : `Resident ${String(at)}`),
        ),
      ),
    )
    await openWeb(listPath, { user: karin })
    await expect.poll(names).toHaveLength(39)
    const search = page.getByRole('main').getByLabelText(shell.boxViews.search)
    await search.fill('astr')
    await expect.poll(names).toEqual(['Astrid'])
    await search.fill('2121')
    await expect.poll(names).toEqual(['Astrid'])
    await search.fill('nobody')
    await expect.element(page.getByText(shell.boxViews.notFound)).toBeVisible()
    await search.fill('')
    await expect.poll(names).toHaveLength(39)
  })
})

testStates('the activated boxes', {
  full: { path: listPath, shows: 'Farbror Nils' },
  'with one box': {
    path: listPath,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma')])),
    shows: 'Mamma',
  },
  loading: {
    path: listPath,
    answers: () => answer(boxViewRoutes.list, () => pending),
    shows: shell.states.loading,
  },
  failed: {
    path: listPath,
    answers: () => answer(boxViewRoutes.list, () => unreachable),
    shows: shell.boxViews.failed,
  },
  'long names': {
    path: listPath,
    answers: () => answer(boxViewRoutes.list, () => list([1, 2].map((id) => boxView(id, longName)))),
    shows: longName,
  },
  'the dialog to add one': {
    path: `${listPath}?code=ABC234`,
    user: admin,
    answers: () => answerAdmin([]),
    shows: boxes.pair.title,
  },
  'the dialog, asking who lives in a room': {
    path: `${listPath}?code=ABC234`,
    user: admin,
    answers: () => answerAdmin([room(1, ''), room(2, 'Ingrid Lind')]),
    act: () => page.getByRole('radio').first().click(),
    shows: boxes.pair.who,
  },
})

const edit = '/settings/activated-boxes/edit/1'

const openReadings = () => page.getByRole('button', { name: boxes.accessLog.show }).click()

test('whoever may edit a box sees who has looked', async () => {
  answerAll()
  await openWeb(edit, { user: karin })
  await openReadings()
  const row = page.getByRole('dialog').getByRole('listitem')
  await expect.element(row.getByText('Amina Ali')).toBeVisible()
  await expect.element(row.getByText(boxes.accessLog.calendar)).toBeVisible()
})

testStates('who has looked', {
  full: { path: edit, act: openReadings, shows: 'Amina Ali' },
  empty: {
    path: edit,
    answers: () => answer(accessLogRoutes.list, () => list([])),
    act: openReadings,
    shows: boxes.accessLog.empty,
  },
  failed: {
    path: edit,
    answers: () => answer(accessLogRoutes.list, () => unreachable),
    act: openReadings,
    shows: boxes.accessLog.failed,
  },
})

testStates('editing a box', {
  full: { path: edit, shows: 'Johan Lind' },
  loading: { path: edit, answers: () => answer(boxRoutes.find, () => pending), shows: shell.states.loading },
  failed: { path: edit, answers: () => answer(boxRoutes.find, () => unreachable), shows: boxes.edit.failed },
  'of somebody who may only change their own': {
    path: edit,
    answers: () => answer(boxRoutes.find, () => data({ ...box, mayEdit: false })),
    shows: /Only you see/,
  },
  'people that did not load': {
    path: edit,
    answers: () => answer(linkRoutes.list, () => new Refused('internal', 500)),
    shows: boxes.people.failed,
  },
  'without people': {
    path: edit,
    answers: () => answer(linkRoutes.list, () => list([])),
    shows: /only the staff/,
  },
  'long names': {
    path: edit,
    answers: () => {
      answer(boxRoutes.find, () =>
        data({
          ...box,
          nickName: longName,
          profile: { ...box.profile, firstName: longName, address: longName },
        }),
      )
      answer(linkRoutes.list, () => list([link(9, longName)]))
    },
    shows: longName,
  },
  'a box that is not there': { path: '/settings/activated-boxes/edit/99', shows: shell.notFound.title },
})

const competence = '/my-profile/competence'

testStates('the competence', {
  full: { path: competence, shows: boxes.competence.role },
  'of somebody who may only look': {
    path: competence,
    answers: () => {
      answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { permissions: ['viewers', 'calendar'] })]))
      answer(boxViewRoutes.permissions, () => data(['viewers', 'calendar']))
    },
    shows: boxes.competence.role,
  },
  'long names': {
    path: competence,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, longName), boxView(2, longName)])),
    shows: longName,
  },
})

test('access that could not be removed says so, and can be tried again', async () => {
  answerAll()
  answer(linkRoutes.end, () => new Refused('not_permitted', 422))
  await openWeb(edit, { user: karin })
  await page.getByRole('button', { name: /Johan Lind/ }).click()
  await page.getByRole('button', { name: boxes.people.end.row }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: boxes.people.end.confirm })
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  answer(linkRoutes.end, () => data(null))
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await atRest().then(() => seen('DELETE', '/boxes/1/links/9'))).toHaveLength(2)
})

describe('the people of a box', () => {
  const people = () => page.getByRole('region', { name: boxes.people.title })

  test('[PERM-05] that did not load can be asked for again', async () => {
    answerAll()
    answer(linkRoutes.list, () => unreachable)
    await openWeb(edit, { user: karin })
    await expect.element(people().getByRole('alert')).toMatchTextContent(boxes.people.failed)
    answer(linkRoutes.list, () => list([link(7, 'Karin Lind')]))
    await people().getByRole('button', { name: shell.states.tryAgain }).click()
    await expect.element(people().getByText('Karin Lind')).toBeVisible()
  })

  test('[PERM-05] are not shown, and not asked for, where one may not change them', async () => {
    answerAll()
    answer(boxRoutes.find, () => data({ ...box, mayEdit: false }))
    await openWeb(edit, { user: karin })
    await expect.element(page.getByRole('textbox', { name: boxes.edit.fields.firstName })).toBeVisible()
    await expect.element(people()).not.toBeInTheDocument()
    expect(await atRest().then(() => seen('GET', '/boxes/1/links'))).toEqual([])
  })
})

describe('the end of a box', () => {
  const { release, retire } = boxes
  const name = 'Mamma'
  const row = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) })
  const asAdmin = async () => {
    answerAll()
    answerAdmin([])
    await resize(desktop)
    await openWeb(edit, { user: admin })
  }
  const people = () => page.getByRole('group', { name: shell.boxViews.label }).getByRole('button')

  test('[BOXES-01] [BOXES-06] an administrator takes a TV away, once it is said what that means', async () => {
    await asAdmin()
    answer(stayRoutes.release, () => {
      answer(boxViewRoutes.list, () => list([boxView(1, name, { online: false })]))
      return data(null)
    })
    await row(release.row).click()
    const dialog = page.getByRole('dialog', { name: 'Disconnect the TV from Mamma?' })
    await expect.element(dialog).toBeVisible()
    expect(
      dialog
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      'The TV in Room 211 is logged out immediately and shows a new code.',
      'Everything else is kept: messages, calendar and everyone connected to Mamma.',
      'The next TV you add in the same room continues where this one left off. Until then, Mamma cannot be reached.',
    ])
    await dialog.getByRole('button', { name: shell.cancel }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await atRest().then(() => seen('POST', '/boxes/1/release'))).toEqual([])
    await row(release.row).click()
    await dialog.getByRole('button', { name: release.confirm }).click()
    await expect
      .element(
        page.getByText('The TV in Room 211 is logged out. Now add the next TV with the code it shows.'),
      )
      .toBeVisible()
    await expect.element(people().first()).toMatchTextContent(/Mamma.*Offline/)
  })

  test('[BOXES-01] [BOXES-05] a stay is ended once its end is understood, and is then in nobody’s list', async () => {
    await asAdmin()
    answer(stayRoutes.retire, () => unreachable)
    await row(retire.row).click()
    const dialog = page.getByRole('dialog', { name: 'Has Mamma moved out?' })
    const confirm = dialog.getByRole('button', { name: retire.confirm })
    await confirm.click()
    const understood = dialog.getByRole('checkbox', { name: retire.understood })
    await expect.element(understood).toHaveFocus()
    await expect.element(understood).toHaveAccessibleDescription(boxes.tickFirst)
    await understood.click()
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/did not respond/)
    answer(stayRoutes.retire, () => {
      answer(boxViewRoutes.list, () => list([boxView(2, 'Mormor')]))
      return data({ id: 1, room: 11 })
    })
    await confirm.click()
    await expect.element(page.getByText('Mamma’s stay has ended. Room 211 is free.')).toBeVisible()
    expect(shownPath()).toBe(listPath)
    await expect.poll(() => people().elements()).toHaveLength(1)
  })

  test('[BOXES-01] is offered to nobody but an administrator', async () => {
    answerAll()
    await openWeb(edit, { user: karin })
    await expect.element(page.getByRole('button', { name: shell.save })).toBeVisible()
    await expect.element(row(release.row)).not.toBeInTheDocument()
    await expect.element(row(retire.row)).not.toBeInTheDocument()
  })
})
