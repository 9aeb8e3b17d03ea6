import type { Language } from '../shared/i18n/languages.ts'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import type { News, Offer } from '@lykta/contract/content'
import { newsRoutes, offerRoutes } from '@lykta/contract/content/routes'
import { clusterRoutes } from '@lykta/contract/organisation/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, Refused } from '@lykta/testing/fake-network'
import { answerAll } from './answer-all.ts'
import { openWeb } from './open-web.tsx'
import { desktop } from './states.ts'
import { admin, content, dayMs } from './world.ts'

export const shared = { ...content, cluster: 1, time: Date.now() - dayMs, until: null }
export const both = (en: string, sv = `${en} på svenska`) => ({ en, sv })

export const newsItem = (
  id: number,
  title: { en: string; sv: string },
  change: Partial<News> = {},
): News => ({
  ...shared,
  kind: 'news',
  id,
  title: title.en || title.sv,
  content: 'Words.',
  texts: { title, content: both('Words.', 'Ord.') },
  ...change,
})
export const few = [
  newsItem(3, both('Snow')),
  newsItem(2, both('Choir', ''), { time: Date.now() + dayMs }),
  newsItem(1, both('', 'Bara svenska'), { published: false, time: null, cluster: null }),
]

export const offer = (id: number, title: string, change: Partial<Offer> = {}): Offer => ({
  ...shared,
  kind: 'offer',
  id,
  position: id * 100,
  title,
  text: '',
  link: '',
  texts: { title: both(title), text: both('', '') },
  ...change,
})
const offers = [offer(1, 'Flowers'), offer(2, 'Bread'), offer(3, 'Books', { cluster: null })]

/** An administrator of one cluster; with `system`, of all. */
const answerAdministrator = (level: 'cluster' | 'system' = 'cluster') => {
  answer(accountRoutes.permissions, () =>
    data({
      role: 'admin',
      level,
      language: 'en',
      clusterId: level === 'system' ? null : 1,
      permissions: ['content'],
    }),
  )
  const names = level === 'system' ? ['Björkstad', 'Sjöbygden'] : ['Björkstad']
  answer(clusterRoutes.list, () =>
    list(names.map((name, index) => ({ id: index + 1, name, parent: null, rooms: 2 }))),
  )
}

export const answerContent = (news: readonly News[] = few, level: 'cluster' | 'system' = 'cluster') => {
  answerAdministrator(level)
  answer(newsRoutes.list, () => list([...news]))
  answer(newsRoutes.find, ({ params }) => {
    const found = news.find(({ id }) => id === params.id)
    return found === undefined ? new Refused('not_found', 404) : data(found)
  })
  answer(offerRoutes.list, () => list(offers))
}

export const openContent = async (
  path = '/admin/content',
  level: 'cluster' | 'system' = 'cluster',
  language: Language = 'en',
) => {
  answerAll()
  answerContent(few, level)
  await resize(desktop)
  await openWeb(path, { user: admin, language })
}
