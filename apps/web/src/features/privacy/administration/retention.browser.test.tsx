import {
  keptKinds,
  retentionKinds,
  type Kept,
  type Retention,
  type RetentionKind,
} from '@lykta/contract/privacy'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { retentionRoutes } from '@lykta/contract/privacy/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, pending, Refused, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import texts from '../../../locales/en/privacy-administration.json' with { type: 'json' }
import { answerAll } from '../../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../../testing/open-web.tsx'
import { testStates } from '../../../testing/states.ts'
import { admin, dayMs, longName } from '../../../testing/world.ts'

setUpWebApp()

const path = '/admin/retention'
const clusters = [
  { id: 1, name: 'Sjöbygden' },
  { id: 2, name: longName },
]
const keptOf = (kind: RetentionKind): Kept => {
  const days = keptKinds[kind].otherwise
  return { kind, days, isOwn: false, otherwise: days, next: null }
}
const next = { at: Date.now() + 30 * dayMs, count: 12, more: false }
const changes: Partial<Record<RetentionKind, Partial<Kept>>> = {
  messages: { days: 400, isOwn: true, next },
  media: { days: 90, isOwn: true, next: { at: Date.now() - dayMs, count: 1_000, more: true } },
  audit: { next: { ...next, at: Date.now() + 500 * dayMs } },
}
const retention = (of: Partial<Retention> = {}): Retention => ({
  cluster: null,
  clusters,
  setsForAll: true,
  kinds: retentionKinds.map((kind) => ({ ...keptOf(kind), ...changes[kind] })),
  ...of,
})
const ofCluster = (setsForAll: boolean) =>
  retention({ cluster: clusters[1] ?? null, clusters: clusters.slice(1), setsForAll })

const signedInToAdminister = () => {
  answerAll()
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'system', language: 'en', clusterId: null, permissions: ['organisation'] }),
  )
}
const reads = (known: Retention | typeof pending | Refused) => {
  signedInToAdminister()
  answer(retentionRoutes.read, () => (known === pending || known instanceof Refused ? known : data(known)))
}
const card = (kind: RetentionKind) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: texts.kinds[kind].name, exact: true }) })
const change = (kind: RetentionKind) => card(kind).getByRole('button').click()
const dialog = page.getByRole('dialog')
const enterDays = async (days: string) => {
  await dialog.getByRole('combobox').selectOptions(texts.choice.days)
  await dialog.getByLabelText(texts.daysLabel, { exact: true }).fill(days)
}
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const counts = (count: number, more = false) => answer(retentionRoutes.preview, () => data({ count, more }))

testStates('how long things are kept', {
  'of the whole system': {
    path,
    user: admin,
    answers: () => reads(retention()),
    shows: texts.wholeSystemExplained,
  },
  'of a cluster, for its administrator': {
    path,
    user: admin,
    answers: () => reads(ofCluster(false)),
    shows: texts.wholeSystemOnly,
  },
  'on its way': { path, user: admin, answers: () => reads(pending), shows: texts.explained },
  'that did not load': {
    path,
    user: admin,
    answers: () => reads(new Refused('internal', 500)),
    shows: texts.failed,
  },
  'that is too short': {
    path,
    user: admin,
    answers: () => reads(ofCluster(true)),
    act: async () => {
      await change('audit')
      await enterDays('29')
      await press(shell.save)
    },
    shows: texts.outOfBounds.replace('{{least}}', '30').replace('{{most}}', '36500'),
  },
  'that deletes much': {
    path,
    user: admin,
    answers: () => {
      reads(ofCluster(true))
      counts(1_000, true)
    },
    act: async () => {
      await change('messages')
      await enterDays('30')
      await press(shell.save)
    },
    shows: texts.saveAndDelete,
  },
})

test('[RETENTION-09] what would go at once is shown before it is saved, and again for other days', async () => {
  reads(ofCluster(true))
  counts(7)
  answer(retentionRoutes.set, () => data(null))
  await openWeb(`${path}?cluster=2`, { user: admin })
  await change('messages')
  await enterDays('30')
  await press(shell.save)
  await expect.element(dialog.getByText(texts.goes.replace('{{much}}', '7'))).toBeVisible()
  expect(seen('GET', '/retention/preview')).toMatchObject([
    { query: { kind: 'messages', days: '30', cluster: '2' } },
  ])
  await enterDays('20')
  await expect.element(dialog.getByRole('button', { name: texts.saveAndDelete })).not.toBeInTheDocument()
  await press(shell.save)
  await expect.element(dialog.getByRole('button', { name: texts.saveAndDelete })).toBeVisible()
  await atRest()
  expect(seen('PUT', '/retention')).toEqual([])
  await press(texts.saveAndDelete)
  await expect.element(page.getByText(texts.saved)).toBeVisible()
  expect(seen('PUT', '/retention')).toMatchObject([
    { body: { data: { cluster: 2, kind: 'messages', kept: { by: 'days', days: 20 } } } },
  ])
})

test('[RETENTION-09] what deletes nothing is saved at once', async () => {
  reads(retention())
  counts(0)
  answer(retentionRoutes.set, () => data(null))
  await openWeb(path, { user: admin })
  await change('calls')
  await enterDays('30')
  await press(shell.save)
  await expect.element(page.getByText(texts.saved)).toBeVisible()
  await change('messages')
  await dialog.getByRole('combobox').selectOptions(texts.forever)
  await press(shell.save)
  await expect.poll(() => seen('PUT', '/retention').length).toBe(2)
  expect(seen('PUT', '/retention')).toMatchObject([
    { body: { data: { cluster: null, kind: 'calls', kept: { by: 'days', days: 30 } } } },
    { body: { data: { cluster: null, kind: 'messages', kept: { by: 'forever' } } } },
  ])
  expect(seen('GET', '/retention/preview')).toHaveLength(1)
})

test('[RETENTION-09] an administrator of a cluster reads the times of the whole system, and does not change them', async () => {
  reads(ofCluster(false))
  await openWeb(path, { user: admin })
  await expect.element(card('audit').getByRole('button')).toBeVisible()
  await expect.element(card('attempts')).toBeVisible()
  await expect.element(card('attempts').getByRole('button')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText(texts.for)).not.toBeInTheDocument()
})

test('[RETENTION-09] an administrator of the whole system chooses whose times are shown', async () => {
  signedInToAdminister()
  answer(retentionRoutes.read, ({ query }) =>
    data(retention({ cluster: clusters.find(({ id }) => id === query.cluster) ?? null })),
  )
  await openWeb(path, { user: admin })
  await page.getByLabelText(texts.for).selectOptions('Sjöbygden')
  await expect.element(page.getByText(texts.wholeSystemOnly)).toBeVisible()
  await page.getByLabelText(texts.for).selectOptions(texts.everywhere)
  await expect.element(page.getByText(texts.wholeSystemExplained)).toBeVisible()
})
