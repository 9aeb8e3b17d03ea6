import type { configRoutes, legalRoutes } from '@lykta/contract/config/routes'
import type { feedReportRoutes } from '@lykta/contract/feed/routes'
import type { administrationOverviewRoutes, overviewRoutes } from '@lykta/contract/overview/routes'
import type {
  authorityRoutes,
  brandingRoutes,
  securityContactRoutes,
  siteRoutes,
} from '@lykta/contract/site/routes'
import type { auditRoutes, accessLogRoutes } from '@lykta/contract/audit/routes'
import type { systemRoutes } from '@lykta/contract/system/routes'
import { answerOf } from '@lykta/contract/envelope'
import { AdministrationOverviewSchema, FirstStepsSchema } from '@lykta/contract/overview'
import { z } from 'zod'
import type { CasesOf } from './case.ts'
import {
  administeringList,
  anyone,
  but,
  everyBox,
  everyUser,
  noUserAtAll,
  seeingInList,
  steering,
} from './expected-outcomes.ts'

const IdsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })
const EntriesSchema = z.object({ data: z.array(z.object({ subjectId: z.number().nullable() })) })

export const configCases: CasesOf<typeof configRoutes> = {
  read: [{ of: 'everything', row: anyone, ask: () => ({}) }],
}

export const legalCases: CasesOf<typeof legalRoutes> = {
  read: [{ of: 'everything', row: anyone, ask: () => ({}) }],
}

const toEverybody = [{ of: 'everything', row: anyone, ask: () => ({}) }] as const

export const siteCases: CasesOf<typeof siteRoutes> = {
  box: toEverybody,
  alive: toEverybody,
  ready: toEverybody,
  metrics: [{ of: 'this machine, or by METRICS_TOKEN', row: anyone, ask: () => ({}) }],
  violation: [
    {
      of: 'everything',
      row: anyone,
      ask: () => ({ body: { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } } }),
    },
  ],
  sails: toEverybody,
}

export const feedReportCases: CasesOf<typeof feedReportRoutes> = {
  blocked: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
}

export const authorityCases: CasesOf<typeof authorityRoutes> = { certificate: toEverybody }

export const securityContactCases: CasesOf<typeof securityContactRoutes> = { securityText: toEverybody }

export const brandingCases: CasesOf<typeof brandingRoutes> = {
  theme: toEverybody,
  manifest: toEverybody,
  'icon-192.png': toEverybody,
  'icon-512.png': toEverybody,
  'icon-mask-512.png': toEverybody,
  'apple-touch-icon.png': toEverybody,
  'badge-96.png': toEverybody,
}

export const overviewCases: CasesOf<typeof overviewRoutes> = {
  list: [
    {
      of: 'the own boxes',
      row: but(seeingInList, { admin: '○', system: '○' }),
      ask: () => ({}),
      shows: (body, { box }) => IdsSchema.parse(body).data.some(({ id }) => id === box.id),
    },
  ],
}

export const administrationOverviewCases: CasesOf<typeof administrationOverviewRoutes> = {
  read: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: () => ({}),
      shows: (body) =>
        answerOf(AdministrationOverviewSchema)
          .parse(body)
          .data.days.some(({ messages }) => messages > 0),
    },
  ],
  firstSteps: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: () => ({}),
      shows: (body) => answerOf(FirstStepsSchema).parse(body).data.message,
    },
  ],
}

export const systemCases: CasesOf<typeof systemRoutes> = {
  read: [{ of: 'the servers', row: but(noUserAtAll, { system: '✓' }), ask: () => ({}) }],
}

export const accessLogCases: CasesOf<typeof accessLogRoutes> = {
  list: [{ of: 'the box', row: steering, ask: ({ box }) => ({ params: { id: box.id } }) }],
  own: [{ of: 'itself', row: everyBox, ask: () => ({}) }],
}

export const auditCases: CasesOf<typeof auditRoutes> = {
  list: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: ({ people }) => ({ query: { filter: { userId: people.superUser.id, action: 'message_sent' } } }),
      shows: (body, { messageId }) =>
        EntriesSchema.parse(body).data.some(({ subjectId }) => subjectId === messageId),
    },
  ],
  export: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: ({ people }) => ({ query: { filter: { userId: people.superUser.id, action: 'message_sent' } } }),
      shows: (body, { messageId }) =>
        EntriesSchema.parse(body).data.some(({ subjectId }) => subjectId === messageId),
    },
  ],
}
