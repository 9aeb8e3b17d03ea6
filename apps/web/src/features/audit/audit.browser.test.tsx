import { accountRoutes } from '@lykta/contract/accounts/routes'
import type { AuditEntry } from '@lykta/contract/audit'
import { auditRoutes } from '@lykta/contract/audit/routes'
import { resize } from '@lykta/testing/page-checks'
import {
  answer,
  data,
  list,
  listPart,
  pending,
  Refused,
  seen,
  unreachable,
} from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import administration from '../../locales/en/administration.json' with { type: 'json' }
import audit from '../../locales/en/audit.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { watchDownloads } from '../../testing/downloads.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, testStates } from '../../testing/states.ts'
import { admin, longName } from '../../testing/world.ts'

setUpWebApp()

const entry = (id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: Date.UTC(2026, 5, 1, 12, id),
  action: 'calendar_read',
  userId: 7,
  userName: 'Amina Ali',
  boxId: 3,
  room: '214',
  resident: 'Astrid Lind',
  subjectType: null,
  subjectId: null,
  address: '192.0.2.7',
  device: 'Firefox, Linux',
  count: 1,
  detail: {},
  ...change,
})
const unknown = { userId: null, userName: '', boxId: null, room: '', resident: '' }
const few = [
  entry(3),
  entry(2, { action: 'box_changed', detail: { fields: 'profile quietHours' } }),
  entry(1, { ...unknown, action: 'login_failed', count: 20 }),
]

const answerEntries = (entries: readonly AuditEntry[]) => {
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['audit'] }),
  )
  answer(auditRoutes.list, () => list([...entries], entries.length))
}
const start = async (path = '/admin/audit') => {
  answerAll()
  answerEntries(few)
  await resize(desktop)
  await openWeb(path, { user: admin })
}
const asked = () =>
  seen('GET', '/audit')
    .map(({ query }) => JSON.parse(query['filter'] ?? '{}') as unknown)
    .at(-1)
const typeDay = async (name: string, digits: string) => {
  await page.getByRole('group', { name }).getByRole('spinbutton').first().click()
  await userEvent.keyboard(digits)
}
const rows = page.getByRole('grid', { name: shell.administration.audit }).getByRole('rowheader')
const detail = (name: string) => page.getByRole('complementary', { name })

describe('the audit', () => {
  test('is not counted whole', async () => {
    answerAll()
    answerEntries([])
    answer(auditRoutes.list, ({ query: { countTo = 0 } }) =>
      listPart(
        Array.from({ length: 50 }, (_, at) => entry(at + 1)),
        countTo,
      ),
    )
    await resize(desktop)
    await openWeb('/admin/audit', { user: admin })
    await expect.element(page.getByText('1–50 of more than 1000')).toBeVisible()
    // The page does not wait for the number.
    expect(seen('GET', '/audit').map(({ query: { limit, countTo } }) => [limit, countTo])).toEqual([
      ['50', '0'],
      ['0', '1000'],
    ])
    await page.getByRole('button', { name: administration.table.next }).click()
    await expect.element(page.getByText('Page 2', { exact: true })).toBeVisible()
  })

  test('says who did what with whom, and how often', async () => {
    await start()
    await expect
      .poll(() => rows.elements().map((one) => one.textContent))
      .toEqual([audit.actions.calendar_read, audit.actions.box_changed, 'Wrong password, 20 times'])
    await rows.nth(1).click()
    const shown = detail(audit.actions.box_changed)
    for (const text of [
      'Amina Ali',
      '214 · Astrid Lind',
      '192.0.2.7',
      audit.details.fields,
      'profile, quiet hours',
    ])
      await expect.element(shown.getByText(text, { exact: true })).toBeVisible()
    expect(shownPath()).toBe('/admin/audit?id=2')
  })

  test('says that it was the resident, or nobody at all, where no user did it', async () => {
    answerAll()
    answerEntries([
      entry(3, { ...unknown, action: 'alarm_unanswered' }),
      entry(2, { userId: null, userName: '', action: 'help_called' }),
      entry(1, { ...unknown, action: 'login_failed' }),
    ])
    await resize(desktop)
    await openWeb('/admin/audit', { user: admin })
    await expect
      .poll(() => rows.elements().map((one) => one.closest('[role=row]')?.textContent ?? ''))
      .toEqual([
        expect.stringContaining(audit.automatic),
        expect.stringContaining(audit.resident),
        expect.stringContaining(audit.nobody),
      ])
  })

  test('is narrowed by words, action and days, which stand in the address', { timeout: 60_000 }, async () => {
    await start()
    await page.getByLabelText(audit.search).fill('astrid')
    await expect.poll(asked).toEqual({ search: 'astrid' })
    await page.getByLabelText(audit.action).selectOptions('box_changed')
    await typeDay(audit.from, '01062026')
    await typeDay(audit.to, '02062026')
    // Midnight to midnight in Stockholm.
    const days = { from: Date.UTC(2026, 4, 31, 22), to: Date.UTC(2026, 5, 2, 22) - 1 }
    await expect.poll(asked).toEqual({ search: 'astrid', action: 'box_changed', ...days })
    expect(shownPath()).toBe('/admin/audit?search=astrid&action=box_changed&from=2026-06-01&to=2026-06-02')
  })

  test('is in the words of the reader, with ids and what has no word as they are', async () => {
    await start()
    await expect.poll(() => rows.elements()).toHaveLength(few.length)
    answer(auditRoutes.list, () =>
      list([
        entry(4, {
          action: 'permissions_changed',
          subjectType: 'push_device',
          subjectId: 12,
          detail: {
            access: 'given',
            permissions: 'phone aid',
            competence: 'viewers',
            autoAnswer: true,
            groups: '4 5',
            other: 'new',
          },
        }),
      ]),
    )
    await page.getByLabelText(audit.search).fill('x')
    await expect.element(rows.first()).toMatchTextContent(new RegExp(audit.actions.permissions_changed))
    await rows.first().click()
    const words = detail(audit.actions.permissions_changed)
    await expect
      .poll(() => [...words.element().querySelectorAll('dd')].map((one) => one.textContent).slice(-7))
      .toEqual(['Device no. 12', 'given', 'telephone, aid', 'viewer', 'Yes', '4, 5', 'new'])
  })

  test('all that was found is saved as a file, in the words of the reader', async () => {
    const saved = watchDownloads()
    await start('/admin/audit?action=box_changed')
    answer(auditRoutes.export, () =>
      list([entry(2, { action: 'box_changed', detail: { fields: 'profile' } })]),
    )
    await page.getByRole('button', { name: administration.table.export }).click()
    await expect.poll(() => saved).toHaveLength(1)
    expect(seen('GET', '/audit/export').map(({ query }) => query)).toEqual([
      { filter: '{"action":"box_changed"}' },
    ])
    expect(saved[0]?.name).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
    expect((await saved[0]?.text())?.split('\r\n')[1]).toBe(
      '2026-06-01 14:02;Changed a box;1;Amina Ali;214 · Astrid Lind;;What was changed: profile;Firefox, Linux;192.0.2.7',
    )
  })

  test('is narrowed to one person or one box from an entry, and shown whole again', async () => {
    await start('/admin/audit?id=3')
    await page.getByRole('button', { name: 'All entries: Amina Ali' }).click()
    await expect.poll(asked).toEqual({ userId: 7 })
    await rows.nth(0).click()
    await page.getByRole('button', { name: 'All entries: 214 · Astrid Lind' }).click()
    await expect.poll(asked).toEqual({ userId: 7, boxId: 3 })
    await page.getByRole('button', { name: /^Only Amina Ali/ }).click()
    await expect.poll(asked).toEqual({ boxId: 3 })
    await page.getByRole('button', { name: /^Only 214/ }).click()
    await expect.poll(shownPath).toBe('/admin/audit')
  })
})

const state = (answers: () => void, shows: string, path = '/admin/audit') => ({
  path,
  user: admin,
  answers: () => {
    answerEntries(few)
    answers()
  },
  shows,
})

test('on a desktop the days are as high as the other filters', async () => {
  answerAll()
  answerEntries([])
  await resize(desktop)
  await openWeb('/admin/audit', { user: admin })
  await expect.element(page.getByRole('spinbutton').first()).toBeVisible()
  const choice = page.getByRole('combobox').first().element().getBoundingClientRect()
  const day = page.getByRole('main').getByRole('group').first().element().getBoundingClientRect()
  expect([day.top, day.bottom].map(Math.round)).toEqual([choice.top, choice.bottom].map(Math.round))
})

testStates('the audit', {
  full: state(() => undefined, 'Wrong password, 20 times'),
  'with details': state(() => undefined, audit.address, '/admin/audit?id=2'),
  'narrowed to a person': state(() => undefined, 'Only Amina Ali', '/admin/audit?user=7'),
  'long names': state(
    () => answerEntries([entry(1, { userName: longName, resident: longName, room: longName })]),
    longName,
    '/admin/audit?id=1',
  ),
  empty: state(() => answerEntries([]), audit.emptyNext),
  'nothing found': state(() => answerEntries([]), audit.noMatch, '/admin/audit?search=x'),
  loading: state(() => answer(auditRoutes.list, () => pending), shell.states.loading),
  failed: state(() => answer(auditRoutes.list, () => unreachable), audit.failed),
  refused: state(
    () => answer(auditRoutes.list, () => new Refused('not_permitted', 422)),
    administration.notPermitted,
  ),
})
