import { accountRoutes } from '@lykta/contract/accounts/routes'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import alarmsAdministration from '../../../locales/en/alarms-administration.json' with { type: 'json' }
import alarms from '../../../locales/en/alarms.json' with { type: 'json' }
import errors from '../../../locales/en/errors.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../../testing/answer-all.ts'
import {
  alarm,
  alarmSentAt,
  detail,
  helpCall,
  openAlarms,
  receipt,
  receipts,
} from '../../../testing/alarms.ts'
import { isInView, useLargestText } from '../../../testing/is-in-view.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { phone } from '../../../testing/states.ts'
import { karin, longName, nurse } from '../../../testing/world.ts'

setUpWebApp()

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog')
const room = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name })
const rows = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((one) => one.textContent)

describe('the lists of alarms', () => {
  test('[ALARM-01] are Open, Sent, Scheduled, Drafts and Recalled, with how many there are', async () => {
    await openAlarms('/my-profile')
    const menu = page.getByRole('region', { name: shell.administration.title })
    await menu.getByRole('link', { name: shell.administration.alarms }).click()
    await expect.poll(shownPath).toBe('/admin/alarms')
    const lists = page.getByRole('navigation', { name: alarmsAdministration.lists.label })
    await expect.element(lists.getByRole('link', { name: 'Open 2' })).toHaveAttribute('aria-current', 'page')
    await expect
      .poll(rows)
      .toEqual(['Fire drill 1Lakeside, 3 rooms', 'Room 222 is calling for helpRoom 222, Greta S.'])
    await lists.getByRole('link', { name: 'Scheduled 1' }).click()
    await expect
      .element(lists.getByRole('link', { name: 'Scheduled 1' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.element(lists.getByRole('link', { name: 'Open 2' })).not.toHaveAttribute('aria-current')
    await expect.poll(rows).toEqual(['Lucia at nineLakeside, 3 rooms'])
    await expect.element(page.getByText(/every week/)).toBeVisible()
    expect(shownPath()).toBe('/admin/alarms?list=scheduled')
    await lists.getByRole('link', { name: 'Recalled 0' }).click()
    await expect.element(page.getByText(alarmsAdministration.empty.recalled)).toBeVisible()
  })

  test('follow the feed', async () => {
    const { feed } = await openAlarms()
    await expect.poll(rows).toHaveLength(2)
    answer(alarmRoutes.list, () => list([alarm(1), alarm(2), alarm(3)]))
    await expect.poll(() => feed.isOpen()).toBe(true)
    feed.say('changed', nurse.id, { resource: 'alarm', id: 2 })
    await expect.poll(rows).toHaveLength(3)
  })

  test('are not there for a relative', async () => {
    answerAll()
    await openWeb('/admin/alarms', { user: karin })
    await expect.element(page.getByText(shell.notPermitted)).toBeVisible()
    // Their home asks for the alarms of their resident, but for no list with its totals.
    await atRest()
    expect(seen('GET', alarmRoutes.totals.path)).toEqual([])
  })

  test('are there for administrators', async () => {
    await openAlarms()
    answer(accountRoutes.permissions, () =>
      data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['alarms'] }),
    )
    await expect.poll(rows).toHaveLength(2)
  })
})

describe('the board', () => {
  test('says what has become of an alarm at each TV, by group', async () => {
    await openAlarms('/admin/alarms/1')
    await expect.element(page.getByText('1 of 4 have acknowledged')).toBeVisible()
    const lakeside = page.getByRole('region', { name: 'Lakeside' })
    await expect.element(lakeside.getByText('1 of 3 acknowledged')).toBeVisible()
    await expect.element(room(/Room 211, Ingegerd N\..*Acknowledged 18 Nov 14:01/)).toBeVisible()
    await expect.element(room(/Room 212, Arne B\..*Shown 18 Nov 14:00, not acknowledged/)).toBeVisible()
    await expect.element(room(/Room 213, Ingrid L\..*Offline/)).toBeVisible()
    await expect.element(room(/Room 221, Per-Erik L\..*Delivered/)).toBeVisible()
    await expect.element(page.getByText('1 not reached: Room 213', { exact: true })).toBeVisible()
    const missed = page.getByRole('region', { name: alarmsAdministration.board.notReached })
    await expect
      .element(missed.getByRole('listitem'))
      .toMatchTextContent(/Room 213, Ingrid L\..*Lakeside: Offline/)
    await page.getByText('Not acknowledged (3)').click()
    await expect.element(page.getByText('Room 211, Ingegerd N.')).not.toBeInTheDocument()
    await page.getByRole('link', { name: shell.menu.support }).click()
    await expect.element(lakeside).not.toBeInTheDocument()
    goBack()
    await expect.element(page.getByRole('radio', { name: 'Not acknowledged (3)' })).toBeChecked()
    await expect.element(page.getByText('Room 211, Ingegerd N.')).not.toBeInTheDocument()
  })

  test('[ALARM-08] counts and names a room without a TV, and does not remind it', async () => {
    const without = receipt(14, 'Sten K.', { hasTv: false, online: false, deliveredAt: null })
    const [first] = receipts()
    if (first === undefined) throw new Error('too few receipts')
    await openAlarms('/admin/alarms/1', [alarm(1)], [first, without])
    await expect.element(page.getByText('1 of 2 have acknowledged')).toBeVisible()
    await expect.element(page.getByText('1 not reached: Room 214', { exact: true })).toBeVisible()
    await expect.element(room(/Room 214, Sten K\..*No TV/)).toBeVisible()
    await expect.element(button('Been there Room 214, Sten K.')).toBeVisible()
    expect(button(/Remind/).elements()).toEqual([])
  })

  test('is live by the feed', async () => {
    const { feed } = await openAlarms('/admin/alarms/1')
    await expect.element(page.getByText('1 of 4 have acknowledged')).toBeVisible()
    const [first, second, ...others] = receipts()
    if (first === undefined || second === undefined) throw new Error('too few receipts')
    answer(alarmRoutes.receipts, () => list([first, { ...second, acknowledgedAt: alarmSentAt }, ...others]))
    await expect.poll(() => feed.isOpen()).toBe(true)
    feed.say('changed', nurse.id, { resource: 'alarm', id: 1, room: 12 })
    await expect.element(page.getByText('2 of 4 have acknowledged')).toBeVisible()
  })

  test('lets somebody say that they have been there', async () => {
    await openAlarms('/admin/alarms/1')
    answer(alarmRoutes.handled, () => data(null))
    await button('Been there Room 213, Ingrid L.').click()
    await expect
      .poll(() => seen('POST', '/alarms/1/handled').map(({ body }) => body))
      .toEqual([{ rooms: [13] }])
  })

  test('lets who looks after one of its rooms say that they have been there', async () => {
    const looksOn = { manage: false, take: false, end: false }
    const atTvs = receipts().map((one) => ({ ...one, mayHandle: one.room.id === 13 }))
    await openAlarms('/admin/alarms/1', [alarm(1, { may: looksOn })], atTvs)
    await expect.element(button('Been there Room 213, Ingrid L.')).toBeVisible()
    await expect.poll(() => button(/Been there/).elements()).toHaveLength(1)
  })

  test('reminds those who have not acknowledged', async () => {
    await openAlarms('/admin/alarms/1')
    answer(alarmRoutes.remind, () => data(null))
    await button('Remind 3 rooms').click()
    await expect.element(page.getByText('The alarm sounds again on 3 TVs.')).toBeVisible()
    await atRest()
    expect(seen('POST', '/alarms/1/remind')).toHaveLength(1)
  })

  test('[ALARM-01] recalls the alarm once it was asked', async () => {
    await openAlarms('/admin/alarms/1')
    await button(alarmsAdministration.actions.recall).click()
    await expect.element(dialog().getByText(alarmsAdministration.recall.offTvs)).toBeVisible()
    await atRest()
    expect(seen('POST', '/alarms/1/recall')).toEqual([])
    answer(alarmRoutes.recall, () => data(null))
    answer(alarmRoutes.read, () => data(detail(alarm(1, { state: 'recalled', recalledAt: alarmSentAt }))))
    await dialog().getByRole('button', { name: alarmsAdministration.recall.confirm }).click()
    await expect.element(page.getByText(alarmsAdministration.actions.recalled)).toBeVisible()
    await expect.element(button(alarmsAdministration.actions.recall)).not.toBeInTheDocument()
  })

  test('is answered on a phone without scrolling, however long its text and however large the letters', async () => {
    await openAlarms('/admin/alarms/1', [alarm(1, { title: longName, body: longName.repeat(20) })])
    useLargestText()
    await resize(phone)
    for (const name of [
      alarmsAdministration.actions.take,
      'Remind 3 rooms',
      alarmsAdministration.actions.recall,
    ]) {
      await expect.element(button(name)).toBeVisible()
      await expect.poll(() => isInView(button(name).element())).toBe(true)
    }
  })

  test('leaves it to the card of an alarm that calls the user to be answered, which cannot be put away there', async () => {
    const { feed } = await openAlarms('/admin/alarms/1')
    await expect.element(button(alarmsAdministration.actions.take)).toBeVisible()
    answer(alarmRoutes.calls, () => list([alarm(1), alarm(2)]))
    await expect.poll(() => feed.isOpen()).toBe(true)
    feed.say('changed', nurse.id, { resource: 'alarm', id: 1 })
    const cards = page.getByRole('region', { name: alarms.label }).getByRole('article')
    await expect.poll(() => cards.elements()).toHaveLength(2)
    await expect.element(cards.first().getByRole('button', { name: alarms.take })).toBeVisible()
    await expect.poll(() => button(alarmsAdministration.actions.take).elements()).toHaveLength(2)
    await expect.poll(() => button(shell.close).elements()).toHaveLength(1)
  })

  test('offers nothing to who may only look', async () => {
    const looksOn = { manage: false, take: false, end: false }
    const atTvs = receipts().map((one) => ({ ...one, mayHandle: false }))
    await openAlarms('/admin/alarms/1', [alarm(1, { may: looksOn })], atTvs)
    await expect.element(page.getByText('1 of 4 have acknowledged')).toBeVisible()
    for (const name of [
      alarmsAdministration.actions.recall,
      alarmsAdministration.actions.take,
      /Been there/,
      /Remind/,
    ])
      expect(button(name).elements()).toEqual([])
  })

  test('shows the steps, when they were and whom they called', async () => {
    await openAlarms('/admin/alarms/1')
    const steps = page.getByRole('region', { name: alarmsAdministration.climb.label })
    await expect.element(steps.getByText('Done · 2 TVs')).toBeVisible()
    await expect.element(steps.getByText('18 Nov 14:10')).toBeVisible()
    await expect.element(steps.getByText(alarmsAdministration.climb.states.waiting)).toBeVisible()
  })

  test('says whom a step has called and whom it could not reach', async () => {
    const { feed } = await openAlarms('/admin/alarms/1')
    const [one, two] = [
      { id: 31, name: 'Nils Berg' },
      { id: 32, name: 'Amina Noor' },
    ]
    const step = { kind: 'mail', at: alarmSentAt, state: 'done', reached: 1 } as const
    answer(alarmRoutes.read, () =>
      data(detail(alarm(1), { steps: [{ ...step, people: [one], missed: [two] }] })),
    )
    feed.say('changed', nurse.id, { resource: 'alarm', id: 1 })
    await expect.element(page.getByText('Done · Notified: Nils Berg · Not reached: Amina Noor')).toBeVisible()
  })

  test('is printed as a page of its own', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
    await openAlarms('/admin/alarms/1')
    await button(alarmsAdministration.board.print).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    const sheet = document.querySelector('body > div:not(#root) table')?.textContent
    expect(sheet).toContain('✓Room 211Ingegerd N.')
    expect(sheet).toContain('☐Room 213Ingrid L.')
    print.mockRestore()
  })

  test('is saved as a file', async () => {
    await openAlarms('/admin/alarms/1')
    answer(alarmRoutes.takeAway, () => list([receipt(11, 'Ingegerd N.')]))
    await button('Save as a file').click()
    await expect.element(page.getByText('1 row saved.')).toBeVisible()
    await atRest()
    expect(seen('POST', '/alarms/1/export')).toHaveLength(1)
  })
})

describe('a call for help', () => {
  test('is taken, and who was first stays', async () => {
    await openAlarms('/admin/alarms/9')
    await expect.element(button(alarmsAdministration.actions.take)).toBeVisible()
    const taken = helpCall({ takenBy: { id: 41, name: 'Astrid Ek' }, takenAt: alarmSentAt })
    answer(alarmRoutes.take, () => data(detail(taken)))
    answer(alarmRoutes.read, () => data(detail(taken)))
    await button(alarmsAdministration.actions.take).click()
    await expect.element(page.getByText('Astrid Ek was quicker and has taken it.')).toBeVisible()
    await expect.element(button(alarmsAdministration.actions.take)).not.toBeInTheDocument()
  })

  test('is ended with what it was, which stays when the server does not answer', async () => {
    await openAlarms('/admin/alarms/9', [helpCall({ takenBy: { id: nurse.id, name: nurse.name } })])
    await button(alarmsAdministration.actions.end).click()
    const note = dialog().getByRole('textbox', { name: alarms.end.note })
    await note.fill('She had dropped her phone.')
    answer(alarmRoutes.end, () => unreachable)
    await dialog().getByRole('button', { name: alarms.end.confirm }).click()
    await expect.element(dialog().getByText(errors.unreachable)).toBeVisible()
    await expect.element(note).toHaveValue('She had dropped her phone.')
    answer(alarmRoutes.end, () => data(null))
    const { promise: received, resolve: receive } = Promise.withResolvers<undefined>()
    answer(alarmRoutes.read, async () => {
      await received
      return data(detail(helpCall({ endedAt: alarmSentAt, endNote: 'She had dropped her phone.' })))
    })
    await dialog().getByRole('button', { name: alarms.end.confirm }).click()
    // It is over, however long it takes to read the alarm again.
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(seen('POST', '/alarms/9/end').at(-1)?.body).toEqual({ note: 'She had dropped her phone.' })
    receive(undefined)
    await expect.element(page.getByText('She had dropped her phone.')).toBeVisible()
  })
})
