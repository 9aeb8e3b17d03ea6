import type { FirstSteps } from '@lykta/contract/overview'
import { administrationOverviewRoutes } from '@lykta/contract/overview/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/index.ts'
import { firstStepsInterval, nextStep } from './steps.ts'

const areTaken = (taken: FirstSteps | undefined): boolean =>
  taken !== undefined && nextStep(taken) === undefined

export const firstStepsKey = ['administration', 'first-steps'] as const

export const firstStepsQuery = queryOptions({
  queryKey: firstStepsKey,
  queryFn: async ({ signal }) => (await api.call(administrationOverviewRoutes.firstSteps, { signal })).data,
  // Once all have been taken, it is not read again.
  staleTime: ({ state: { data } }) => (areTaken(data) ? Infinity : 0),
  refetchInterval: firstStepsInterval,
})
