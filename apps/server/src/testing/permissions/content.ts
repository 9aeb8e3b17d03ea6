import { z } from 'zod'
import { userNames, type Row } from './actors.ts'
import type { Asked, RouteCase, RouteTable } from './case.ts'
import { administering, but, everyUser } from './rows.ts'
import { ask } from './walk.ts'
import type { PermissionWorld } from './world.ts'

const ListSchema = z.object({ data: z.array(z.object({ id: z.number() })) })
const CreatedSchema = z.object({ data: z.object({ id: z.number() }) })

type Body = (world: PermissionWorld) => Promise<Record<string, unknown>> | Record<string, unknown>

const texts = { title: { en: 'Walk', sv: 'Promenad' } }
const entry = ({ clusterId }: PermissionWorld) => ({ cluster: clusterId, texts })

const create = async (world: PermissionWorld, path: string, body: Body): Promise<number> => {
  const asked = { body: await body(world), token: (await world.tokenOf('system')) ?? '' }
  return CreatedSchema.parse((await ask(world, `POST /api/content/${path}`, asked)).body).data.id
}

const category: Body = (world) => ({ ...entry(world), page: 'services' })

/** What is told to a cluster: to all who have to do with it. */
const publishedInCluster = but(everyUser, { otherAdmin: '–' })
/** What stands on a page: to those whom a box of theirs there shows the page, and to those who write it. */
const onPage = but(publishedInCluster, { bare: '–', ungranted: '–' })
/** Whoever writes nothing at all is refused, whatever is there; another cluster's is not there. */
const writing = administering

const kinds: Readonly<Record<string, { body: Body; reading: Row }>> = {
  categories: { body: category, reading: onPage },
  tiles: {
    body: async (world) => ({ ...entry(world), parent: await create(world, 'categories', category) }),
    reading: onPage,
  },
  news: { body: entry, reading: publishedInCluster },
  offers: { body: entry, reading: publishedInCluster },
  intro: { body: entry, reading: publishedInCluster },
  support: {
    body: ({ clusterId }) => ({ cluster: clusterId, value: 'Near', texts, description: {} }),
    reading: publishedInCluster,
  },
  templates: {
    body: ({ clusterId }) => ({ cluster: clusterId, texts: { subject: texts.title, message: texts.title } }),
    reading: publishedInCluster,
  },
}

/** A list leaves out what a question for it alone would not find. */
const inList = (row: Row): Row =>
  userNames.reduce((less, name) => (row[name] === '–' ? but(less, { [name]: '○' }) : less), row)

const of = 'the cluster'

const casesOf = (path: string, body: Body, reading: Row): [string, readonly RouteCase[]][] => {
  const one = async (world: PermissionWorld): Promise<Asked> => ({
    params: { id: await create(world, path, body) },
  })
  const written = async (world: PermissionWorld): Promise<Asked> => ({
    ...(await one(world)),
    body: await body(world),
  })
  let shown = 0
  let listed: Promise<number> | undefined
  return [
    [
      `GET /api/content/${path}`,
      [
        {
          of,
          row: inList(reading),
          ask: async (world) => {
            listed ??= create(world, path, body)
            shown = await listed
            return {}
          },
          shows: (answer) => ListSchema.parse(answer).data.some(({ id }) => id === shown),
        },
      ],
    ],
    [`GET /api/content/${path}/:id`, [{ of, row: reading, ask: one }]],
    [
      `POST /api/content/${path}`,
      [{ of, row: but(writing, { otherAdmin: '✗' }), ask: async (world) => ({ body: await body(world) }) }],
    ],
    [`PUT /api/content/${path}/:id`, [{ of, row: writing, ask: written }]],
    [`DELETE /api/content/${path}/:id`, [{ of, row: writing, ask: one }]],
  ]
}

export const contentRoutes: RouteTable = Object.fromEntries(
  Object.entries(kinds).flatMap(([path, { body, reading }]) => casesOf(path, body, reading)),
)
