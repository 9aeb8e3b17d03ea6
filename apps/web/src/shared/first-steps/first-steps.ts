import type { UserPermission } from '@lykta/contract/accounts'
import type { FirstSteps } from '@lykta/contract/overview'
import { administrationOverviewRoutes } from '@lykta/contract/overview/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/index.ts'

export interface Step {
  name: keyof FirstSteps
  href: string
  /** Undefined: everybody may. */
  permission?: UserPermission
}

/** In the order in which each needs those before it, and where each is taken. */
export const steps: readonly Step[] = [
  { name: 'cluster', href: '/admin/organisation', permission: 'organisation' },
  { name: 'entityGroup', href: '/admin/organisation', permission: 'organisation' },
  { name: 'entity', href: '/admin/organisation', permission: 'organisation' },
  { name: 'group', href: '/admin/organisation', permission: 'organisation' },
  { name: 'room', href: '/admin/organisation', permission: 'organisation' },
  { name: 'user', href: '/admin/users/new', permission: 'users' },
  { name: 'tv', href: '/admin/boxes?pair=', permission: 'boxes' },
  { name: 'message', href: '/message/bild' },
]

/** The first that has not been taken. */
export const nextStep = (taken: FirstSteps): Step | undefined => steps.find(({ name }) => !taken[name])

const areTaken = (taken: FirstSteps | undefined): boolean =>
  taken !== undefined && nextStep(taken) === undefined

export const firstStepsKey = ['administration', 'first-steps'] as const

/** A TV takes up its place a moment after it was added. */
const refetchIntervalMs = 2_000

export const firstStepsQuery = queryOptions({
  queryKey: firstStepsKey,
  queryFn: async ({ signal }) => (await api.call(administrationOverviewRoutes.firstSteps, { signal })).data,
  // Once all are taken, nobody asks again.
  staleTime: ({ state: { data } }) => (areTaken(data) ? Infinity : 0),
  refetchInterval: ({ state: { data } }) => !areTaken(data) && refetchIntervalMs,
})
