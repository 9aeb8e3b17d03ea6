import {
  categoryRoutes,
  introRoutes,
  legalRoutes,
  newsRoutes,
  offerRoutes,
  supportRoutes,
  templateRoutes,
  tileRoutes,
} from '@lykta/contract/content/routes'
import type { Route } from '@lykta/contract/route'
import { z } from 'zod'
import { userNames, type Row } from './actors.ts'
import { nameOf, type Asked, type CasesOf } from './case.ts'
import { administering, but, everyUser } from './expected-outcomes.ts'
import { ask } from './walk.ts'
import type { PermissionWorld } from './world.ts'

const ListSchema = z.object({ data: z.array(z.object({ id: z.number() })) })
const CreatedSchema = z.object({ data: z.object({ id: z.number() }) })

type Body = (world: PermissionWorld) => Promise<Record<string, unknown>> | Record<string, unknown>

const texts = { title: { en: 'Walk', sv: 'Promenad' } }
const entry = ({ clusterId }: PermissionWorld) => ({ cluster: clusterId, texts })

const create = async (world: PermissionWorld, route: Route, body: Body): Promise<number> => {
  const asked = { body: await body(world), token: (await world.tokenOf('system')) ?? '' }
  return CreatedSchema.parse((await ask(world, nameOf(route), asked)).body).data.id
}

/** A request to stand after another of the same kind. */
const beside = async (world: PermissionWorld, route: Route, body: Body) => ({
  target: await create(world, route, body),
  place: 'after',
})

const category: Body = (world) => ({ ...entry(world), page: 'services' })

/** Published to a cluster: for all its users. */
const publishedInCluster = but(everyUser, { farStaff: '–', otherAdmin: '–' })
/** On a page: for users whose box there shows the page, and for its writers. */
const onPage = but(publishedInCluster, { bare: '–', ungranted: '–' })
/** Users who may write nothing are refused in any case; for writers, another cluster's content does not exist. */
const inCluster = administering
/** What is everybody's: each administrator of a cluster is refused. */
const ofAll = but(administering, { admin: '✗', otherAdmin: '✗' })

/** A list leaves out what a request for it alone would not find. */
const inList = (row: Row): Row =>
  userNames.reduce((less, name) => (row[name] === '–' ? but(less, { [name]: '○' }) : less), row)

/** All resources have the same routes. */
type ResourceCases = CasesOf<typeof newsRoutes>

const casesOf = (
  routes: { create: Route },
  body: Body,
  reading: Row,
  { writing, of }: { writing: Row; of: string } = { writing: inCluster, of: 'the cluster' },
): ResourceCases => {
  const one = async (world: PermissionWorld): Promise<Asked> => ({
    params: { id: await create(world, routes.create, body) },
  })
  const written = async (world: PermissionWorld): Promise<Asked> => ({
    ...(await one(world)),
    body: await body(world),
  })
  /** What is in the list of a world: several files of tests, each with its own, share this module. */
  const listed = new WeakMap<PermissionWorld, Promise<number>>()
  let shown = 0
  return {
    list: [
      {
        of,
        row: inList(reading),
        ask: async (world) => {
          const entryId = listed.get(world) ?? create(world, routes.create, body)
          listed.set(world, entryId)
          shown = await entryId
          return {}
        },
        shows: (answer) => ListSchema.parse(answer).data.some(({ id }) => id === shown),
      },
    ],
    find: [{ of, row: reading, ask: one }],
    create: [
      { of, row: but(writing, { otherAdmin: '✗' }), ask: async (world) => ({ body: await body(world) }) },
    ],
    update: [{ of, row: writing, ask: written }],
    move: [
      {
        of,
        row: writing,
        ask: async (world) => ({ ...(await one(world)), body: await beside(world, routes.create, body) }),
      },
    ],
    remove: [{ of, row: writing, ask: one }],
  }
}

const tile: Body = async (world) => ({
  ...entry(world),
  parent: await create(world, categoryRoutes.create, category),
})
const contact: Body = ({ clusterId }) => ({ cluster: clusterId, value: 'Near', texts, description: {} })
const template: Body = ({ clusterId }) => ({
  cluster: clusterId,
  texts: { subject: texts.title, message: texts.title },
})

export const categoryCases = casesOf(categoryRoutes, category, onPage)
export const tileCases = casesOf(tileRoutes, tile, onPage)
export const newsCases = casesOf(newsRoutes, entry, publishedInCluster)
export const offerCases = casesOf(offerRoutes, entry, publishedInCluster)
export const introCases = casesOf(introRoutes, entry, publishedInCluster)
export const legalTextCases = casesOf(legalRoutes, () => ({ cluster: null, texts }), everyUser, {
  writing: ofAll,
  of: 'everybody',
})
export const supportCases = casesOf(supportRoutes, contact, publishedInCluster)
export const templateCases = casesOf(templateRoutes, template, publishedInCluster)
