import { alarmRoutes, ladderRoutes } from '@lykta/contract/alarms/routes'
import { uploadRoutes } from '@lykta/contract/files/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import administration from '../../../locales/en/administration.json' with { type: 'json' }
import alarmsAdministration from '../../../locales/en/alarms-administration.json' with { type: 'json' }
import alarms from '../../../locales/en/alarms.json' with { type: 'json' }
import errors from '../../../locales/en/errors.json' with { type: 'json' }
import messages from '../../../locales/en/messages.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { alarm, answerAlarms, detail, draft, openAlarms } from '../../../testing/alarms.ts'
import { answerAll } from '../../../testing/answer-all.ts'
import { isInView } from '../../../testing/is-in-view.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, phone } from '../../../testing/states.ts'
import { boxView, nurse } from '../../../testing/world.ts'
import { jpegFile, mp4File } from '../../../testing/files.ts'

setUpWebApp()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const title = () => page.getByRole('textbox', { name: alarmsAdministration.compose.title })
const sent = () => seen('POST', '/alarms').map(({ body }) => body)
const choose = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).click()
const write = async () => {
  await openAlarms('/admin/alarms/new')
  await title().fill('Fire drill')
  await choose('Lakeside')
}
/** A recording of silence, so long. */
const recording = (seconds: number, name = 'fire.m4a'): File => {
  const rate = 8_000
  const bytes = new DataView(new ArrayBuffer(44 + seconds * rate))
  const text = (at: number, words: string) => {
    for (const [index, code] of new TextEncoder().encode(words).entries()) bytes.setUint8(at + index, code)
  }
  text(0, 'RIFF')
  bytes.setUint32(4, 36 + seconds * rate, true)
  text(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate, true)
  bytes.setUint16(32, 1, true)
  bytes.setUint16(34, 8, true)
  text(36, 'data')
  bytes.setUint32(40, seconds * rate, true)
  return new File([bytes], name)
}
const give = (file: File) => page.getByLabelText(alarmsAdministration.own.upload).last().upload(file)

test('the recipients that the keys lead to are in view, above the buttons at the foot', async () => {
  await openAlarms('/admin/alarms/new')
  await resize(phone)
  const first = page.getByRole('treeitem').first()
  await expect.element(first).toBeVisible()
  first.element().scrollIntoView({ block: 'end' })
  first.element().focus({ preventScroll: true })
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{End}', '{Home}']) {
    const before = document.activeElement
    await userEvent.keyboard(key)
    await expect.poll(() => document.activeElement !== before).toBe(true)
    await expect.poll(() => document.activeElement !== null && isInView(document.activeElement)).toBe(true)
  }
})

test('what is wrong with the recipients is in view, with the row that the focus goes to', async () => {
  await openAlarms('/admin/alarms/new')
  for (const size of [phone, desktop]) {
    await resize(size)
    await title().fill('Fire drill')
    await button(alarmsAdministration.compose.send).click()
    const alert = page.getByRole('alert').filter({ hasText: errors.no_recipients })
    await expect.element(page.getByRole('treeitem').first()).toHaveFocus()
    await expect.poll(() => isInView(alert.element())).toBe(true)
    expect(isInView(page.getByRole('treeitem').first().element())).toBe(true)
  }
})

test('rooms are named by whoever lives there, as the user calls them', async () => {
  answerAll()
  answerAlarms()
  answer(boxViewRoutes.list, () =>
    list([boxView(1, 'Uncle Arne', { room: { id: 12, name: '212', location: '' } })]),
  )
  await openWeb('/admin/alarms/new?rooms=[12]', { user: nurse })
  await expect.element(page.getByRole('treeitem', { name: 'Room 212, Uncle Arne' })).toBeVisible()
})

describe('an alarm is sent', () => {
  test('[ALARM-01] [ALARM-02] once it was asked, with how many TVs it reaches and how many are offline', async () => {
    await write()
    answer(alarmRoutes.create, () => data({ id: 1, state: 'sent' }))
    await button(alarmsAdministration.compose.send).click()
    await expect.element(dialog().getByText('It goes to 3 TVs.')).toBeVisible()
    await expect.element(dialog().getByText('To: Lakeside')).toBeVisible()
    await expect.element(dialog().getByText(/1 of them is offline now/)).toBeVisible()
    await expect.element(dialog().getByText('Room 213, Ingrid L.')).toBeVisible()
    expect(seen('POST', '/alarms/reach').map(({ body }) => body)).toEqual([{ target: 'group', ids: [3] }])
    await atRest()
    expect(sent()).toEqual([])
    await dialog().getByRole('button', { name: alarmsAdministration.send.confirm }).click()
    await expect.poll(sent).toMatchObject([
      {
        title: 'Fire drill',
        level: 'important',
        sound: 'soft-bell',
        target: 'group',
        ids: [3],
        state: 'sent',
      },
    ])
    await expect.poll(shownPath).toBe('/admin/alarms/1')
    await expect.element(page.getByRole('region', { name: alarmsAdministration.board.tvs })).toBeVisible()
  })

  test('not to rooms without a TV, and it says so', async () => {
    await write()
    answer(alarmRoutes.reach, () => data({ rooms: 3, tvs: 0, offline: 0, notReached: [] }))
    await button(alarmsAdministration.compose.send).click()
    await expect.element(dialog().getByText(alarmsAdministration.send.noTv)).toBeVisible()
    await expect
      .element(dialog().getByRole('button', { name: alarmsAdministration.send.confirm }))
      .toBeDisabled()
  })

  test('even where the TVs cannot be counted', async () => {
    await write()
    answer(alarmRoutes.reach, () => unreachable)
    await button(alarmsAdministration.compose.send).click()
    await expect.element(dialog().getByText(alarmsAdministration.send.unknown)).toBeVisible()
    await expect
      .element(dialog().getByRole('button', { name: alarmsAdministration.send.confirm }))
      .toBeEnabled()
  })

  test('once, however often it is tried, and nothing is lost when it fails', async () => {
    await write()
    answer(alarmRoutes.create, () => unreachable)
    await button(alarmsAdministration.compose.send).click()
    await dialog().getByRole('button', { name: alarmsAdministration.send.confirm }).click()
    await expect.element(dialog().getByText(errors.unreachable)).toBeVisible()
    answer(alarmRoutes.create, () => data({ id: 1, state: 'sent' }))
    await dialog().getByRole('button', { name: alarmsAdministration.send.confirm }).click()
    await expect.poll(shownPath).toBe('/admin/alarms/1')
    const ids = new Set(seen('POST', '/alarms').map(({ body }) => JSON.stringify(body)))
    await atRest()
    expect(sent()).toHaveLength(2)
    expect(ids.size).toBe(1)
    expect([...ids][0]).toContain('clientId')
  })

  test('[ALARM-04] not without recipients: it leads to what is missing', async () => {
    await openAlarms('/admin/alarms/new')
    await button(alarmsAdministration.compose.send).click()
    await expect.element(page.getByText(errors.no_recipients)).toBeVisible()
    await expect.element(title()).toHaveFocus()
    await title().fill('Fire drill')
    await button(alarmsAdministration.compose.send).click()
    await expect.element(page.getByRole('treeitem').first()).toHaveFocus()
    await atRest()
    expect(seen('POST', '/alarms/reach')).toEqual([])
    await choose('Lakeside')
    await expect.element(page.getByText(errors.no_recipients)).not.toBeInTheDocument()
  })

  test('without recipients, what is missing is in view on a phone also while an alarm calls', async () => {
    const { feed } = await openAlarms('/admin/alarms/new')
    await resize(phone)
    answer(alarmRoutes.calls, () => list([alarm(1, { level: 'critical' })]))
    await expect.poll(() => feed.isOpen()).toBe(true)
    feed.say('changed', nurse.id, { resource: 'alarm', id: 1 })
    const card = page.getByRole('region', { name: alarms.label })
    await expect.element(card).toBeVisible()
    await title().fill('Fire drill')
    await button(alarmsAdministration.compose.send).click()
    await expect.poll(() => document.activeElement?.role).toBe('treeitem')
    await expect.poll(() => isInView(document.activeElement ?? document.body)).toBe(true)
  })

  test('by keyboard alone; Enter in a search does not send', async () => {
    await openAlarms('/admin/alarms/new')
    await title().fill('Fire drill')
    await page.getByRole('searchbox').first().fill('arne')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(errors.no_recipients)).not.toBeInTheDocument()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('1 room selected')).toBeVisible()
    await title().click()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog().getByText(alarmsAdministration.send.title)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

describe('an alarm is kept', () => {
  test('[ALARM-01] as a draft, which may lack anything', async () => {
    await openAlarms('/admin/alarms/new')
    await title().fill('Fire')
    answer(alarmRoutes.create, () => data({ id: 5, state: 'draft' }))
    await button(alarmsAdministration.compose.saveDraft).click()
    await expect.poll(sent).toMatchObject([{ title: 'Fire', state: 'draft', ids: [] }])
    await expect.poll(shownPath).toBe('/admin/alarms?list=draft')
  })

  test('[ALARM-01] scheduled, and again and again', async () => {
    await write()
    answer(alarmRoutes.create, () => data({ id: 6, state: 'scheduled' }))
    await page.getByText(messages.when.again).click()
    await button(alarmsAdministration.compose.schedule).click()
    await expect.element(page.getByText(shell.pos.messages.required)).toBeVisible()
    await page.getByRole('spinbutton', { name: /day/ }).first().click()
    await userEvent.keyboard('311220301830')
    await page.getByLabelText(messages.when.repeat).selectOptions(messages.when.intervals.Weekly)
    await page.getByText('Monday').click()
    await button(alarmsAdministration.compose.schedule).click()
    await expect.poll(sent).toMatchObject([
      {
        state: 'scheduled',
        schedule: Date.UTC(2030, 11, 31, 17, 30),
        recurrence: { interval: 'Weekly', days: [1] },
      },
    ])
    await expect.poll(shownPath).toBe('/admin/alarms?list=scheduled')
  })

  test('nothing that is written is left without asking', async () => {
    await write()
    await button(shell.back).click()
    await expect.element(dialog().getByText(administration.leave.words)).toBeVisible()
    await dialog().getByRole('button', { name: shell.cancel }).click()
    await expect.element(title()).toHaveValue('Fire drill')
  })

  test('what somebody else has sent meanwhile is said, and what is written here becomes an alarm of its own', async () => {
    await openAlarms('/admin/alarms/5')
    await title().fill('Hot water off today')
    answer(alarmRoutes.change, () => new Refused('changed_meanwhile', 409))
    answer(alarmRoutes.read, () => data(detail(alarm(5, { title: 'Hot water off' }))))
    await button(alarmsAdministration.compose.saveDraft).click()
    await expect.element(page.getByText(alarmsAdministration.compose.apart)).toBeVisible()
    await expect.element(title()).toHaveValue('Hot water off today')
    answer(alarmRoutes.create, () => data({ id: 8, state: 'draft' }))
    await button(alarmsAdministration.compose.saveDraft).click()
    await expect.poll(sent).toMatchObject([{ title: 'Hot water off today', state: 'draft' }])
  })

  test('a draft that was sent, and whose answer was lost, is not sent again', async () => {
    await openAlarms('/admin/alarms/5')
    answer(alarmRoutes.change, () => unreachable)
    await button(alarmsAdministration.compose.send).click()
    await dialog().getByRole('button', { name: alarmsAdministration.send.confirm }).click()
    await expect.element(dialog().getByText(errors.unreachable)).toBeVisible()
    answer(alarmRoutes.change, () => new Refused('changed_meanwhile', 409))
    answer(alarmRoutes.read, () => data(detail(alarm(5, { title: 'Hot water off' }))))
    await dialog().getByRole('button', { name: alarmsAdministration.send.confirm }).click()
    await expect.element(page.getByRole('region', { name: alarmsAdministration.board.tvs })).toBeVisible()
    await atRest()
    expect(sent()).toEqual([])
  })

  test('a draft is deleted once it was asked', async () => {
    await openAlarms('/admin/alarms/5')
    answer(alarmRoutes.remove, () => data(null))
    await button(alarmsAdministration.remove.button).click()
    await dialog().getByRole('button', { name: alarmsAdministration.remove.button }).click()
    await expect.poll(() => seen('DELETE', '/alarms/5')).toHaveLength(1)
    await expect.poll(shownPath).toBe('/admin/alarms?list=draft')
  })

  test('a template is taken, after asking where something is written', async () => {
    await write()
    await button(messages.templates.choose).click()
    await dialog().getByText('Visit').click()
    await dialog().getByRole('button', { name: messages.templates.replace }).click()
    await expect.element(title()).toHaveValue('Visit')
  })

  test('a phone has all of it', async () => {
    await openAlarms('/admin/alarms/5')
    await resize(phone)
    await expect.element(button(alarmsAdministration.remove.button)).toBeVisible()
    await expect.element(button(alarmsAdministration.compose.saveDraft)).toBeVisible()
    await expect.element(button(alarmsAdministration.compose.send)).toBeVisible()
  })
})

describe('the sound of an alarm', () => {
  test('[ALARM-03] is left out of information only', async () => {
    await openAlarms('/admin/alarms/5', [draft({ sound: 'none', level: 'info' })])
    await expect.element(page.getByLabelText(alarmsAdministration.columns.sound)).toHaveValue('none')
    await page.getByText(alarmsAdministration.levels.critical).click()
    await button(alarmsAdministration.compose.send).click()
    await expect.element(page.getByText(alarmsAdministration.compose.problems.silent)).toBeVisible()
    await page
      .getByLabelText(alarmsAdministration.columns.sound)
      .selectOptions(alarmsAdministration.sounds['two-tones'])
    await expect.element(page.getByText(alarmsAdministration.compose.problems.silent)).not.toBeInTheDocument()
  })

  test('can be listened to, and stopped', async () => {
    await openAlarms('/admin/alarms/5')
    await button(alarmsAdministration.listen.play).click()
    await button(alarmsAdministration.listen.stop).click()
    await expect.element(button(alarmsAdministration.listen.play)).toBeVisible()
  })

  test('[ALARM-03] is an own recording', async () => {
    await write()
    answer(uploadRoutes.upload, () =>
      data({ id: 77, fd: 'fd', name: 'sound.m4a', size: 8_044, type: 'audio/mp4' }),
    )
    await expect.element(page.getByText(/at most 10 seconds and 1 MB/)).toBeVisible()
    await give(recording(2))
    await expect.element(page.getByLabelText(alarmsAdministration.columns.sound)).toHaveValue('own')
    answer(alarmRoutes.create, () => data({ id: 5, state: 'draft' }))
    await button(alarmsAdministration.compose.saveDraft).click()
    await expect.poll(sent).toMatchObject([{ sound: 77 }])
  })

  test.each([
    ['too long', recording(11), /longer than 10 seconds/],
    ['no recording', mp4File('fire.m4a'), alarmsAdministration.own.problems.unreadable],
    ['a picture', jpegFile('fire.m4a'), alarmsAdministration.own.problems.type],
    ['too large', mp4File('fire.m4a', 1_048_577), /larger than 1 MB/],
  ])('that is %s is refused before it is sent', async (_note, file, says) => {
    await openAlarms('/admin/alarms/5')
    await give(file)
    await expect.element(page.getByText(says)).toBeVisible()
    await atRest()
    expect(seen('POST', '/file/8/upload')).toEqual([])
  })
})

describe('the ladder of an alarm', () => {
  const ownSteps = async () => {
    await openAlarms('/admin/alarms/5')
    await page.getByText(alarmsAdministration.ladder.choices.own).click()
  }
  const group = (number: number) => page.getByRole('group', { name: `Step ${String(number)}` })

  test('is that of the group, in words, or begins with it', async () => {
    await openAlarms('/admin/alarms/5')
    await expect.element(page.getByText(/After 2 minutes: the TVs sound again/)).toBeVisible()
    await expect.element(page.getByText(/Amina Noor will be notified/)).toBeVisible()
    await page.getByText(alarmsAdministration.ladder.choices.own).click()
    await expect.element(group(1).getByLabelText(alarmsAdministration.ladder.kind)).toHaveValue('repeat')
    answer(alarmRoutes.change, () => data({ id: 5, state: 'draft' }))
    await button(alarmsAdministration.compose.saveDraft).click()
    await expect
      .poll(() => seen('PUT', '/alarms/5').map(({ body }) => body))
      .toMatchObject([
        {
          data: { ladder: { steps: [{ kind: 'repeat' }, { kind: 'people', ids: [40] }, { kind: 'staff' }] } },
        },
      ])
  })

  test('has to end with somebody at any hour, and says where something is missing', async () => {
    await ownSteps()
    await button('Remove step 3').click()
    await expect.element(page.getByText(alarmsAdministration.ladder.problems.last)).toBeVisible()
    await group(2).getByLabelText(alarmsAdministration.ladder.minutesAfterNext).fill('2000')
    await expect.element(page.getByText('Enter minutes from 0 to 1440.')).toBeVisible()
    await button('Remove Amina Noor').click()
    await button(alarmsAdministration.compose.send).click()
    await expect.element(group(2).getByText(alarmsAdministration.ladder.problems.nobody)).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('names people who are searched for', async () => {
    await ownSteps()
    await page.getByRole('searchbox', { name: alarmsAdministration.ladder.people }).fill('astr')
    await page.getByRole('button', { name: /Astrid Ek/ }).click()
    await expect.element(button('Remove Astrid Ek')).toBeVisible()
  })

  test('says which step is never reached', async () => {
    await openAlarms('/admin/alarms/5', [
      draft({
        // A Sunday.
        schedule: Date.UTC(2030, 11, 29, 12),
        ladder: {
          steps: [
            {
              kind: 'people',
              after: 5,
              ids: [40],
              hours: { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' },
            },
            { kind: 'staff', after: 5 },
          ],
        },
      }),
    ])
    await expect.element(page.getByText(/never reached: it would come at 13:05/)).toBeVisible()
    await group(1).getByText('Sunday').click()
    await expect.element(page.getByText(/never reached/)).not.toBeInTheDocument()
  })

  test('of a group is not left with changes before it was asked, and the focus goes along', async () => {
    await openAlarms('/admin/alarms/ladders/4')
    await page.getByText(alarmsAdministration.ladders.choices.own).click()
    await button(shell.back).click()
    await dialog().getByRole('button', { name: shell.cancel }).click()
    await expect.element(page.getByText(administration.unsaved)).toBeVisible()
    await button(shell.back).click()
    await dialog().getByRole('button', { name: administration.leave.confirm }).click()
    await expect.poll(shownPath).toBe('/admin/alarms/ladders')
    await expect
      .element(page.getByRole('heading', { level: 1, name: alarmsAdministration.ladders.title, exact: true }))
      .toHaveFocus()
  })

  test('of a group is changed, with what is wrong in its place, and nothing is lost on an error', async () => {
    await openAlarms('/admin/alarms/ladders')
    await page.getByRole('link', { name: 'Change what happens in Sunnyside' }).click()
    await expect.poll(shownPath).toBe('/admin/alarms/ladders/4')
    await page.getByText(alarmsAdministration.ladders.choices.own).click()
    await group(2)
      .getByLabelText(alarmsAdministration.ladder.kind)
      .selectOptions(alarmsAdministration.ladder.kinds.webhook)
    await button(shell.save).click()
    await expect.element(page.getByText(alarmsAdministration.ladder.problems.url)).toBeVisible()
    await page.getByLabelText(alarmsAdministration.ladder.url).fill('https://example.org/alarm')
    answer(ladderRoutes.set, () => unreachable)
    await button(shell.save).click()
    await expect.element(page.getByText(errors.unreachable)).toBeVisible()
    answer(ladderRoutes.set, () => data(null))
    await button(shell.save).click()
    await expect.poll(shownPath).toBe('/admin/alarms/ladders')
    expect(seen('PUT', '/alarms/ladders/4').at(-1)?.body).toEqual({
      data: {
        ladder: {
          steps: [
            { kind: 'repeat', after: 5 },
            { kind: 'webhook', after: 5, url: 'https://example.org/alarm' },
          ],
        },
      },
    })
  })
})

test('while the server takes its time, nothing is sent twice', async () => {
  await write()
  answer(alarmRoutes.create, () => pending)
  await button(alarmsAdministration.compose.send).click()
  const confirm = dialog().getByRole('button', { name: alarmsAdministration.send.confirm })
  await confirm.click()
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  await confirm.click({ force: true })
  await atRest()
  expect(sent()).toHaveLength(1)
})
