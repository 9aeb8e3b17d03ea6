import { accountRoutes } from '@lykta/contract/accounts/routes'
import { categoryRoutes, newsRoutes, offerRoutes, tileRoutes } from '@lykta/contract/content/routes'
import { contentRoutesOf } from '@lykta/contract/content/kind-routes'
import { contentKindNames } from '@lykta/contract/content'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import administration from '../../../locales/en/administration.json' with { type: 'json' }
import errors from '../../../locales/en/errors.json' with { type: 'json' }
import contentAdministration from '../../../locales/en/content-administration.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../../testing/answer-all.ts'
import { answerContent, both, few, newsItem, offer, openContent, shared } from '../../../testing/content.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../../testing/states.ts'
import { admin, categories, karin, longName, noContact } from '../../../testing/world.ts'

setUpWebApp()

const table = (name: string) => page.getByRole('grid', { name })
const names = (of: string) =>
  table(of)
    .getByRole('rowheader')
    .elements()
    .map((one) => one.textContent)
const asked = () =>
  seen('GET', '/content/news')
    .map(({ query }) => JSON.parse(query['filter'] ?? '{}') as unknown)
    .at(-1)
const field = (name: string, language: 'English' | 'Swedish') =>
  page.getByRole('textbox', { name: `${name} in ${language}`, exact: true })
const sent = (method: 'POST' | 'PUT', path: string) => seen(method, path).map(({ body }) => body)

describe('the content of the administration', () => {
  test('is in the menu of whoever may look after it', async () => {
    await openContent('/my-profile')
    const menu = page.getByRole('region', { name: shell.administration.title })
    await menu.getByRole('link', { name: shell.administration.content }).click()
    await expect
      .poll(() => names(contentAdministration.kinds.news))
      .toEqual(['Snow', 'Choir', 'Bara svenska'])
    expect(shownPath()).toBe('/admin/content')
  })

  test.each(['/admin/content', '/admin/content/news/new', '/admin/content/news/3'])(
    'is not there for a relative: %s leads home and says why',
    async (path) => {
      answerAll()
      await resize(desktop)
      await openWeb(path, { user: karin })
      await expect.poll(shownPath).toBe('/App')
      await expect.element(page.getByText(shell.notPermitted)).toBeVisible()
      await expect.element(page.getByText(shell.administration.title)).not.toBeInTheDocument()
      await atRest()
      expect(seen('GET', '/content/news').filter(({ query }) => query['filter'] !== undefined)).toEqual([])
    },
  )

  test('is not there for staff without the permission', async () => {
    answerAll()
    answer(accountRoutes.permissions, () =>
      data({ role: 'staff', level: 'user', language: 'en', clusterId: 1, permissions: ['alarms'] }),
    )
    await openWeb('/admin/content', { user: { ...admin, role: 'staff' } })
    await expect.element(page.getByText(shell.notPermitted)).toBeVisible()
    expect(shownPath()).not.toContain('/admin')
  })

  test('[CONTENT-01] is listed kind by kind, with search and filters in the address', async () => {
    await openContent()
    await page.getByLabelText(contentAdministration.search).fill('snow')
    await expect.poll(asked).toEqual({ edit: true, search: 'snow' })
    await page
      .getByLabelText(contentAdministration.state, { exact: true })
      .selectOptions(contentAdministration.states.draft)
    await expect.poll(asked).toEqual({ edit: true, search: 'snow', state: 'draft' })
    expect(shownPath()).toBe('/admin/content?search=snow&state=draft')
    await page.getByLabelText(contentAdministration.kind).selectOptions(contentAdministration.kinds.offer)
    await expect.poll(() => names(contentAdministration.kinds.offer)).toEqual(['Flowers', 'Bread', 'Books'])
    expect(shownPath()).toBe('/admin/content?kind=offer&search=snow')
  })

  test('[CONTENT-02] [CONTENT-03] each says which language is missing, and whether others see it', async () => {
    await openContent()
    const row = (text: RegExp) =>
      table(contentAdministration.kinds.news).getByRole('row').filter({ hasText: text })
    await expect.element(row(/Snow.*Published$/)).toBeVisible()
    await expect.element(row(/Snow/).getByText(/missing/)).not.toBeInTheDocument()
    await expect.element(row(/Choir/).getByText(contentAdministration.missing.sv)).toBeVisible()
    await expect.element(row(/Choir.*From \d\d \w{3} \d\d:\d\d/)).toBeVisible()
    await expect.element(row(/Bara/).getByText(contentAdministration.missing.en)).toBeVisible()
    await expect.element(row(/Bara.*Draft$/)).toBeVisible()
  })

  test('what belongs to all municipalities is read, not changed, by an administrator of one', async () => {
    await openContent('/admin/content?id=1')
    await expect.element(page.getByText(contentAdministration.notYours)).toBeVisible()
    await expect.element(page.getByRole('link', { name: contentAdministration.edit })).not.toBeInTheDocument()
  })

  test('is deleted once it has been said what that means', async () => {
    await openContent('/admin/content?id=3')
    answer(newsRoutes.remove, () => data(null))
    await page.getByRole('button', { name: contentAdministration.remove.button }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Snow?' })
    await expect.element(dialog.getByText(contentAdministration.remove.gone)).toBeVisible()
    await dialog.getByRole('button', { name: contentAdministration.remove.button }).click()
    await expect.poll(() => seen('DELETE', '/content/news/3')).toHaveLength(1)
    await expect.poll(shownPath).toBe('/admin/content')
  })
})

describe('the preview', () => {
  test('[CONTENT-05] shows it as relatives see it, in either language', async () => {
    await openContent('/admin/content?id=3')
    const preview = page.getByRole('region', { name: contentAdministration.preview.title })
    await expect.element(preview.getByRole('heading', { name: 'Snow', exact: true })).toBeVisible()
    await preview.getByText(contentAdministration.languages.sv).click()
    await expect.element(preview.getByRole('heading', { name: 'Snow på svenska' })).toBeVisible()
    await expect.element(preview.getByText('Ord.')).toBeVisible()
  })

  test('[CONTENT-05] follows what is typed', async () => {
    await openContent('/admin/content/news/new')
    await field('Title', 'English').fill('Summer')
    const preview = page.getByRole('region', { name: contentAdministration.preview.title })
    await expect.element(preview.getByRole('heading', { name: 'Summer' })).toBeVisible()
    await preview.getByText(contentAdministration.languages.sv).click()
    await expect.element(preview.getByRole('heading', { name: 'Summer' })).toBeVisible()
  })
})

describe('the form', () => {
  test('[CONTENT-02] has both languages, and marks what is missing in one', async () => {
    await openContent('/admin/content/news/new')
    await expect.element(page.getByText(contentAdministration.missingText.sv)).not.toBeInTheDocument()
    await field('Title', 'English').fill('Summer')
    await expect.element(page.getByText(contentAdministration.missingText.sv)).toBeVisible()
    await field('Title', 'Swedish').fill('Sommar')
    await expect.element(page.getByText(contentAdministration.missingText.sv)).not.toBeInTheDocument()
  })

  test('[CONTENT-03] publishes at once, for the cluster of who writes it', async () => {
    await openContent('/admin/content/news/new')
    answer(newsRoutes.create, () => data(newsItem(9, both('Summer'))))
    await field('Title', 'English').fill('Summer')
    await field('Text', 'Swedish').fill('Sommar.')
    await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
    await expect
      .poll(() => sent('POST', '/content/news'))
      .toEqual([
        {
          cluster: 1,
          published: true,
          until: null,
          texts: { title: { en: 'Summer', sv: '' }, content: { en: '', sv: 'Sommar.' } },
        },
      ])
    await expect.poll(shownPath).toBe('/admin/content?kind=news&id=9')
  })

  test('[CONTENT-03] publishes later and until, by day and time of the municipality', async () => {
    await openContent('/admin/content/news/2')
    answer(newsRoutes.update, () => data(newsItem(2, both('Choir'))))
    await expect
      .element(page.getByRole('radio', { name: contentAdministration.publication.later }))
      .toBeChecked()
    await page.getByRole('switch', { name: contentAdministration.publication.ends }).click()
    const until = page.getByRole('group', { name: contentAdministration.publication.until, exact: true })
    await until.getByRole('spinbutton', { name: /day/ }).click()
    await userEvent.keyboard('311220301830')
    await page.getByRole('button', { name: contentAdministration.form.save.later }).click()
    await expect
      .poll(() => sent('PUT', '/content/news/2'))
      .toMatchObject([{ data: { published: true, until: Date.UTC(2030, 11, 31, 17, 30) } }])
  })

  test('[CONTENT-03] says what is wrong with the times, and sends nothing', async () => {
    await openContent('/admin/content/news/3')
    await page.getByText(contentAdministration.publication.later).click()
    await page.getByRole('button', { name: contentAdministration.form.save.later }).click()
    await expect.element(page.getByText(contentAdministration.problems.time)).toBeVisible()
    await atRest()
    expect(sent('PUT', '/content/news/3')).toEqual([])
  })

  test('a draft is kept from others', async () => {
    await openContent('/admin/content/news/3')
    answer(newsRoutes.update, () => data(newsItem(3, both('Snow'), { published: false })))
    await page.getByText(contentAdministration.publication.draft).click()
    await page.getByRole('button', { name: contentAdministration.form.save.draft }).click()
    await expect
      .poll(() => sent('PUT', '/content/news/3'))
      .toMatchObject([{ data: { published: false, until: null } }])
  })

  test('begins with the reader’s own language', async () => {
    await openContent('/admin/content/news/new', 'cluster', 'sv')
    await expect
      .poll(() =>
        [...document.querySelectorAll<HTMLInputElement>('[name^="texts.title."]')].map(({ name }) => name),
      )
      .toEqual(['texts.title.sv', 'texts.title.en'])
  })

  test('leads to what is missing', async () => {
    await openContent('/admin/content/news/new')
    await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
    await expect.element(field('Title', 'English')).toHaveFocus()
    await expect
      .element(field('Title', 'English'))
      .toHaveAccessibleDescription(contentAdministration.problems.requiredInOne)
  })

  test.each([
    ['Phone', 'ring us', contentAdministration.problems.phone],
    ['Email', 'us', contentAdministration.problems.email],
    ['Link', 'javascript:alert(1)', contentAdministration.problems.link],
  ])('refuses a wrong %s', async (label, typed, says) => {
    await openContent('/admin/content/tile/new')
    await field('Name', 'English').fill('Hair')
    await page.getByLabelText(label, { exact: true }).fill(typed)
    await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
    await expect.element(page.getByText(says)).toBeVisible()
    await atRest()
    expect(sent('POST', '/content/tiles')).toEqual([])
  })

  test('a provider is put below a category', async () => {
    await openContent('/admin/content/tile/new')
    const hair = {
      ...shared,
      ...noContact,
      kind: 'tile' as const,
      id: 8,
      title: 'Hair',
      text: '',
      openingHours: '',
      parent: 2,
    }
    answer(tileRoutes.create, () => data(hair))
    answer(tileRoutes.find, () => data(hair))
    answer(tileRoutes.list, () => list([]))
    await field('Name', 'English').fill('Hair')
    await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
    await expect.element(page.getByText(contentAdministration.problems.required)).toBeVisible()
    await page.getByLabelText(contentAdministration.parent).selectOptions('Services: pharmacy')
    await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
    await expect.poll(() => sent('POST', '/content/tiles')).toMatchObject([{ parent: 2 }])
  })

  test('an administrator of all chooses whose it is', async () => {
    await openContent('/admin/content/news/new', 'system')
    answer(newsRoutes.create, () => data(newsItem(9, both('Summer'))))
    await field('Title', 'English').fill('Summer')
    const owner = page.getByLabelText(contentAdministration.columns.owner)
    await expect.element(owner).toHaveValue('')
    await owner.selectOptions('Sjöbygden')
    await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
    await expect.poll(() => sent('POST', '/content/news')).toMatchObject([{ cluster: 2 }])
  })

  test('an item that is on the page already is said', async () => {
    await openContent('/admin/content/category/new')
    answer(categoryRoutes.create, () => new Refused('clash', 409))
    await field('Title', 'English').fill('Radio')
    await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
    await expect.element(page.getByText(contentAdministration.form.clash)).toBeVisible()
  })

  test('is not left by mistake with changes that are not saved', async () => {
    await openContent('/admin/content/news/3')
    await field('Title', 'English').fill('Ice')
    await page.getByRole('button', { name: shell.cancel }).click()
    await expect.element(page.getByText(administration.leave.words)).toBeVisible()
    await page.getByRole('button', { name: administration.leave.confirm }).click()
    await expect.poll(shownPath).toBe('/admin/content?kind=news')
  })
})

describe('the order', () => {
  const startOffers = async (id = '') => {
    await openContent(`/admin/content?kind=offer${id}`)
    answer(offerRoutes.move, () => data(null))
    await expect.poll(() => names(contentAdministration.kinds.offer)).toHaveLength(3)
  }
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` })

  test.for([desktop, phone])('[CONTENT-04] is changed with the keyboard: $note', async (size) => {
    await startOffers()
    await resize(size)
    // What comes into the table from outside is on a row first.
    page
      .getByRole('row', { name: /Flowers/ })
      .element()
      .focus()
    await expect.element(page.getByRole('row', { name: /Flowers/ })).toHaveFocus()
    handle('Flowers').element().focus()
    await expect.element(handle('Flowers')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    // It is on the first place that the row can be dropped at.
    await expect.element(handle('Flowers')).not.toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    // Nothing stands between the rows but a bar of their width where it would come.
    const bars = () =>
      [...document.querySelectorAll('tr:has(> td:only-child)')].map((one) => one.getBoundingClientRect())
    await expect.poll(() => bars().filter(({ height }) => height > 1)).toHaveLength(1)
    const { width } = table(contentAdministration.kinds.offer).element().getBoundingClientRect()
    expect(bars().find(({ height }) => height > 1)).toMatchObject({ width, height: 6 })
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent('POST', '/content/offers/1/move')).toEqual([{ target: 3, place: 'before' }])
  })

  test('[CONTENT-04] is changed by dragging', async () => {
    await startOffers()
    const rows = table(contentAdministration.kinds.offer).getByRole('rowheader')
    await userEvent.dragAndDrop(rows.nth(1), rows.nth(0), { targetPosition: { x: 20, y: 4 } })
    await expect.poll(() => sent('POST', '/content/offers/2/move')).toEqual([{ target: 1, place: 'before' }])
  })

  test('[CONTENT-04] is changed a step at a time, and not beyond the ends', async () => {
    await startOffers('&id=1')
    await expect.element(page.getByRole('button', { name: contentAdministration.order.up })).toBeDisabled()
    answer(offerRoutes.list, () => list([offer(2, 'Bread'), offer(1, 'Flowers', { position: 250 })]))
    await page.getByRole('button', { name: contentAdministration.order.down }).click()
    await expect.poll(() => sent('POST', '/content/offers/1/move')).toEqual([{ target: 2, place: 'after' }])
    await expect.element(page.getByRole('button', { name: contentAdministration.order.down })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: contentAdministration.order.up })).toHaveFocus()
  })

  test('is not changed of what belongs to all, nor of what is sorted otherwise', async () => {
    await startOffers()
    await expect.element(handle('Bread')).toBeVisible()
    await expect.element(handle('Books')).not.toBeInTheDocument()
    await table(contentAdministration.kinds.offer)
      .getByRole('columnheader', { name: contentAdministration.columns.title })
      .click()
    await expect.poll(shownPath).toBe('/admin/content?kind=offer&sort=title')
    await expect.element(handle('Bread')).not.toBeInTheDocument()
  })

  test('is where the details lead back to, on a phone too', async () => {
    await startOffers()
    await resize(phone)
    const row = page.getByRole('row', { name: /Bread/ })
    row.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bread' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(row).toHaveFocus()
  })

  test('a refused move is said', async () => {
    await startOffers('&id=1')
    answer(offerRoutes.move, () => unreachable)
    await page.getByRole('button', { name: contentAdministration.order.down }).click()
    await expect.element(page.getByText(errors.unreachable)).toBeVisible()
  })
})

const state = (answers: () => void, shows: string, path = '/admin/content') => ({
  path,
  user: admin,
  answers: () => {
    answerContent()
    answers()
  },
  shows,
})
const [everybodys] = categories('services')
if (everybodys === undefined) throw new Error('no page has no items')
const goods = { ...everybodys, ...shared, texts: { title: both('Goods'), text: both('Open', '') } }
const long = newsItem(1, both(longName, longName), {
  texts: { title: both(longName, longName), content: both(longName.repeat(9), '') },
})

testStates('the content of the administration', {
  full: state(() => undefined, contentAdministration.missing.sv),
  'with details': state(() => undefined, contentAdministration.preview.title, '/admin/content?id=3'),
  'in their order': state(() => undefined, 'Flowers', '/admin/content?kind=offer&id=2'),
  'of all municipalities': state(() => answerContent(few, 'system'), contentAdministration.columns.owner),
  'long texts': state(() => answerContent([long]), longName, '/admin/content?id=1'),
  empty: state(() => answerContent([]), 'Write the first with “Add”.'),
  'nothing found': state(() => answerContent([]), contentAdministration.noMatch, '/admin/content?search=x'),
  loading: state(() => answer(newsRoutes.list, () => pending), shell.states.loading),
  failed: state(() => answer(newsRoutes.list, () => unreachable), contentAdministration.failed),
  refused: state(
    () => answer(newsRoutes.list, () => new Refused('not_permitted', 422)),
    administration.notPermitted,
  ),
})

testStates('the form about content', {
  new: state(() => undefined, contentAdministration.new.news, '/admin/content/news/new'),
  'of a category': state(
    () => answer(categoryRoutes.find, () => data(goods)),
    contentAdministration.itemHint,
    '/admin/content/category/1',
  ),
  'with times': state(() => undefined, contentAdministration.publication.from, '/admin/content/news/2'),
  'long texts': state(() => answerContent([long]), longName, '/admin/content/news/1'),
  loading: state(() => answer(newsRoutes.find, () => pending), shell.states.loading, '/admin/content/news/3'),
  failed: state(
    () => answer(newsRoutes.find, () => unreachable),
    contentAdministration.form.failed,
    '/admin/content/news/3',
  ),
  'no longer there': state(() => undefined, contentAdministration.form.missing, '/admin/content/news/77'),
  'of no kind': state(() => undefined, shell.notFound.title, '/admin/content/poems/new'),
})

testStates(
  'the form about each kind',
  Object.fromEntries(
    contentKindNames
      .filter((kind) => kind !== 'news')
      .map((kind) => [
        kind,
        state(
          () => (kind === 'legal' ? answerContent([], 'system') : undefined),
          contentAdministration.preview.title,
          `/admin/content/${kind}/new`,
        ),
      ]),
  ),
)

test('a phone shows the details in the place of the list, and Back leads to it', async () => {
  answerAll()
  answerContent()
  await resize(phone)
  await openWeb('/admin/content?id=3', { user: admin })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Snow' })).toBeVisible()
  await page.getByRole('button', { name: shell.back }).click()
  await expect.poll(shownPath).toBe('/admin/content')
})

test('an administrator of one cluster is not offered what is everybody’s alone', async () => {
  await openContent()
  const choices = page.getByLabelText(contentAdministration.kind)
  await expect.element(choices).toMatchTextContent(contentAdministration.kinds.offer)
  await expect.element(choices).not.toMatchTextContent(contentAdministration.kinds.legal)
})

test('a legal text is everybody’s: nobody is asked whose it is, and what it replaces is said', async () => {
  await openContent('/admin/content/legal/new', 'system')
  await expect.element(page.getByText(contentAdministration.legalNote)).toBeVisible()
  expect(page.getByLabelText(contentAdministration.columns.owner).elements()).toEqual([])
})

test('every kind is read by its own route', async () => {
  await openContent('/admin/content', 'system')
  for (const kind of contentKindNames.filter((one) => one !== 'news')) {
    const { list: route } = contentRoutesOf(kind)
    answer(route, () => list([]))
    await page.getByLabelText(contentAdministration.kind).selectOptions(contentAdministration.kinds[kind])
    await expect.poll(() => seen('GET', route.path)).not.toEqual([])
    await expect.element(page.getByText(contentAdministration.empty)).toBeVisible()
  }
})
