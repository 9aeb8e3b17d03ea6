import { atRest } from '@lykta/testing/at-rest'
import picture from '@lykta/ui/art/lantern-window.svg'
import { contentPages } from '@lykta/contract/content'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import {
  categoryRoutes,
  introRoutes,
  newsRoutes,
  offerRoutes,
  supportRoutes,
} from '@lykta/contract/content/routes'
import { eachFlag } from '@lykta/contract/boxes'
import { resize } from '@lykta/testing/page-checks'
import { answer, list, pending, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import content from '../../locales/en/content.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { languages } from '../../shared/i18n/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, reload, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, testStates } from '../../testing/states.ts'
import { boxView, categories, content as texts, karin, longName, noContact } from '../../testing/world.ts'

setUpWebApp()

const paths = {
  careContacts: '/care-contacts',
  services: '/services',
  aid: '/aid',
  entertainment: '/entertainment',
} as const

for (const name of contentPages)
  testStates(`the page of ${name}`, {
    full: { path: paths[name], shows: shell.functions[name] },
    empty: {
      path: paths[name],
      answers: () => answer(categoryRoutes.list, () => list([])),
      shows: content.page.empty,
    },
    failed: {
      path: paths[name],
      answers: () => answer(categoryRoutes.list, () => unreachable),
      shows: content.page.failed,
    },
  })

testStates('what is offered', {
  'one item': { path: '/services/pharmacy', shows: 'At the corner' },
  loading: {
    path: '/services/pharmacy',
    answers: () => answer(categoryRoutes.list, () => pending),
    shows: shell.states.loading,
  },
  'an item that is not there': { path: '/services/unknown', shows: shell.notFound.title },
  'the restaurants': { path: '/restaurant', shows: 'At the corner' },
  'long texts': {
    path: '/services/pharmacy',
    answers: () =>
      answer(categoryRoutes.list, () =>
        list(
          categories('services').map((one) => ({ ...one, title: longName, text: `${longName} `.repeat(40) })),
        ),
      ),
    shows: longName,
  },
  'not switched on': {
    path: '/services',
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { functions: ['phone'] })])),
    shows: 'Mamma',
  },
})

testStates('the information', {
  full: { path: '/information', shows: 'New in spring' },
  empty: {
    path: '/information',
    answers: () => {
      answer(introRoutes.list, () => list([]))
      answer(newsRoutes.list, () => list([]))
      answer(offerRoutes.list, () => list([]))
    },
    shows: shell.menu.information,
  },
  failed: {
    path: '/information',
    answers: () => {
      answer(introRoutes.list, () => unreachable)
      answer(newsRoutes.list, () => unreachable)
      answer(offerRoutes.list, () => unreachable)
    },
    shows: content.information.failed,
  },
})

testStates('the support', {
  full: { path: '/support', shows: 'help@example.org' },
  loading: {
    path: '/support',
    answers: () => answer(supportRoutes.list, () => pending),
    shows: shell.states.loading,
  },
  empty: {
    path: '/support',
    answers: () => answer(supportRoutes.list, () => list([])),
    shows: content.support.empty,
  },
  failed: {
    path: '/support',
    answers: () => answer(supportRoutes.list, () => unreachable),
    shows: content.support.failed,
  },
})

test('what one has hidden oneself can be shown again', async () => {
  answerAll()
  const settings = JSON.stringify(eachFlag((name) => name !== 'services'))
  answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { settings })]))
  await openWeb('/services', { user: karin })
  await expect.element(page.getByRole('heading', { name: 'You have hidden Services' })).toBeVisible()
  await page.getByRole('button', { name: shell.functions.showAgain }).click()
  await expect.element(page.getByText('restaurant')).toBeVisible()
  expect(seen('PUT', '/settings/1')[0]?.body).toEqual({ data: { settings: { services: true } } })
})

describe('a page of tiles', () => {
  const tiles = () => page.getByRole('navigation', { name: content.page.label }).getByRole('link')
  const titles = () =>
    tiles()
      .elements()
      .map((tile) => tile.querySelector('b')?.textContent)

  test.for([
    ['Care contacts', 'Care contacts', '/care-contacts', ['own-doctor', 'telemedicine', 'health-line']],
    ['Services', 'Services and maintenance', '/services', ['goods', 'pharmacy', 'transport', 'restaurant']],
    ['Aids', 'Aids', '/aid', ['blood-pressure', 'dispenser', 'alarm', 'movement']],
    ['Entertainment', 'Entertainment', '/entertainment', ['films', 'slideshow', 'music', 'radio']],
  ] as const)(
    '[CATEGORY-01] [CATEGORY-02] [CATEGORY-03] [CATEGORY-04] [CATEGORY-06] [CATEGORY-07] [CATEGORY-08] is where %s in the menu leads, and each tile leads to its item',
    async ([name, title, path, items]) => {
      answerAll()
      await resize(desktop)
      await openWeb('/App', { user: karin })
      const functions = page.getByRole('navigation', { name: shell.functions.label })
      await functions.getByRole('link', { name }).click()
      await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      expect(shownPath()).toBe(path)
      await expect.poll(titles).toEqual(items)
      await tiles().first().click()
      await expect.element(page.getByRole('heading', { level: 1, name: items[0] })).toBeVisible()
      expect(shownPath()).toBe(`${path}/${items[0]}`)
    },
  )

  test.for(languages)('is asked for in the language of the interface: %s', async (language) => {
    answerAll()
    await openWeb('/aid', { user: karin, language })
    await expect.poll(() => seen('GET', '/content/categories').at(-1)?.query['language']).toBe(language)
  })

  test('that does not load says so, and loads when it is asked again', async () => {
    answerAll()
    answer(categoryRoutes.list, () => unreachable)
    await openWeb('/aid', { user: karin })
    await expect.element(page.getByText(content.page.failed)).toBeVisible()
    answer(categoryRoutes.list, ({ query }) => list(categories(query.filter?.page ?? 'services')))
    await page.getByRole('button', { name: shell.states.tryAgain }).click()
    await expect.poll(titles).toHaveLength(4)
  })

  test('that is not switched on says so, and nothing of it is asked for', async () => {
    answerAll()
    answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { functions: ['phone'] })]))
    await openWeb('/services', { user: karin })
    await expect.element(page.getByText('Services is not switched on for Mamma.')).toBeVisible()
    await atRest()
    expect(seen('GET', '/content/categories')).toEqual([])
  })
})

test('[CATEGORY-05] [ROUTE-14] the restaurants are sub-providers with a page of their own, each with what is known of it', async () => {
  answerAll()
  answer(categoryRoutes.list, () =>
    list(
      categories('services').map((one) => {
        const [known] = one.tiles
        if (known === undefined || one.item !== 'restaurant') return one
        const tiles = [
          known,
          { ...known, id: 61, title: 'The dining hall', openingHours: '', phone: '', link: '' },
        ]
        return { ...one, ...noContact, openingHours: '', tiles }
      }),
    ),
  )
  await openWeb('/services', { user: karin })
  await page.getByRole('link', { name: /^restaurant/ }).click()
  await expect.poll(shownPath).toBe('/restaurant')
  const restaurants = page.getByRole('article')
  await expect.poll(() => restaurants.elements()).toHaveLength(2)
  const first = restaurants.nth(0)
  await expect.element(first.getByRole('heading', { name: 'At the corner' })).toBeVisible()
  await expect.element(first.getByText('11–14')).toBeVisible()
  await expect
    .element(first.getByRole('link', { name: /^Call 08-123 45/ }))
    .toHaveAttribute('href', 'tel:0812345')
  const site = first.getByRole('link', { name: /^Open example.org/ })
  await expect.element(site).toHaveAttribute('target', '_blank')
  await expect.element(site).toHaveAttribute('rel', expect.stringContaining('noopener'))
  // What is not known is not shown.
  await expect.element(restaurants.nth(1)).not.toMatchTextContent(content.contact.openingHours)
  await expect.element(restaurants.nth(1).getByRole('link', { name: /^Call/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: shell.back }).click()
  await expect.poll(shownPath).toBe('/services')
})

describe('the information page', () => {
  test('[INFO-01] [INFO-02] [INFO-03] has the product, the news and the logos of the offers', async () => {
    answerAll()
    answer(newsRoutes.list, () =>
      list(
        ['New in spring', 'New in winter'].map((title, at) => ({
          ...texts,
          kind: 'news' as const,
          id: at + 1,
          title,
          content: 'Pictures in full screen.',
          time: Date.parse('2026-04-09T10:15:00+02:00'),
        })),
      ),
    )
    answer(offerRoutes.list, () =>
      list(
        ['Flowers', 'Radio'].map((title, at) => ({
          ...texts,
          kind: 'offer' as const,
          id: at + 1,
          title,
          text: 'Ten percent.',
          picture,
          link: at === 0 ? 'https://example.org' : '',
        })),
      ),
    )
    await openWeb('/information', { user: karin })
    await expect.element(page.getByRole('heading', { name: 'Lykta', exact: true })).toBeVisible()
    const news = page.getByRole('article')
    await expect.poll(() => news.elements()).toHaveLength(2)
    await expect.element(news.first().getByRole('heading')).toHaveTextContent('New in spring')
    await expect.element(news.first().getByRole('time')).toHaveTextContent('9 April 2026 10:15')
    await expect.element(news.first()).toMatchTextContent('Pictures in full screen.')
    const offers = page.getByRole('listitem').filter({ hasText: 'Ten percent.' })
    await expect.element(offers.nth(0)).toMatchTextContent(/^Flowers/)
    await expect.element(offers.nth(1)).toMatchTextContent(/^Radio/)
    for (const offer of offers.elements())
      await expect.poll(() => offer.querySelector('img')?.naturalWidth).toBeGreaterThan(0)
    expect(offers.getByRole('link').elements()).toHaveLength(1)
    await expect.element(offers.getByRole('link')).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })

  test('says that a part did not load beside the others, and loads it when it is asked again', async () => {
    answerAll()
    answer(offerRoutes.list, () => unreachable)
    await openWeb('/information', { user: karin })
    const failed = page.getByText(content.information.failed)
    await expect.element(failed).toBeVisible()
    await expect.element(page.getByRole('article')).toBeVisible()
    answer(offerRoutes.list, () =>
      list([{ ...texts, kind: 'offer', id: 1, title: 'Flowers', text: '', link: '' }]),
    )
    await page.getByRole('button', { name: shell.states.tryAgain }).click()
    await expect.element(page.getByRole('heading', { name: content.information.offers })).toBeVisible()
    await expect.element(failed).not.toBeInTheDocument()
  })
})

test('[SUPPORT-01] [SUPPORT-02] [SUPPORT-03] support shows what the chosen municipality has, and the choice is remembered', async () => {
  answerAll()
  const { telephone, email, onCall, address } = content.contact
  const nothing = { title: '', onCall: '', visitingAddress: '' }
  answer(supportRoutes.list, () =>
    list([
      {
        ...texts,
        kind: 'support',
        id: 1,
        value: 'Norrvik',
        description: {
          title: 'Home care technology',
          telephone: '0980-319 212',
          onCall: '0980-319 290',
          email: 'lykta@norrvik.example',
          visitingAddress: 'Hamngatan 12, Norrvik',
        },
      },
      {
        ...texts,
        kind: 'support',
        id: 2,
        value: 'Ljungsele',
        description: { ...nothing, telephone: '0981-1', email: 'lykta@ljungsele.example' },
      },
    ]),
  )
  await openWeb('/support', { user: karin })
  const municipality = page.getByLabelText(content.support.municipality)
  const chosen = () => municipality.getByRole('option', { selected: true })
  const shown = (role: 'term' | 'definition') =>
    page
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent)
  await expect.element(page.getByRole('heading', { name: 'Home care technology' })).toBeVisible()
  expect(municipality.getByRole('option').elements()).toHaveLength(2)
  expect(shown('term')).toEqual([telephone, onCall, email, address])
  expect(shown('definition')).toEqual([
    '0980-319 212',
    '0980-319 290',
    'lykta@norrvik.example',
    'Hamngatan 12, Norrvik',
  ])
  const href = (name: string | RegExp) => page.getByRole('link', { name }).element().getAttribute('href')
  expect(href('0980-319 290')).toBe('tel:0980319290')
  expect(href('lykta@norrvik.example')).toBe('mailto:lykta@norrvik.example')
  expect(href(/^Call support/)).toBe('tel:0980319212')

  await municipality.selectOptions('Ljungsele')
  await expect.poll(() => shown('term')).toEqual([telephone, email])
  await reload()
  await expect.element(chosen()).toHaveTextContent('Ljungsele')
})

test('the support begins where its heading does', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/support', { user: karin })
  const left = (locator: Locator) => locator.element().getBoundingClientRect().left
  const field = page.getByRole('combobox', { name: content.support.municipality })
  await expect.element(field).toBeVisible()
  expect(left(field)).toBe(left(page.getByRole('heading', { level: 1 })))
})
