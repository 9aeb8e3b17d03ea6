import type { UserPermission } from '@lykta/contract/accounts'
import type { FirstSteps } from '@lykta/contract/overview'
import type { QueryStatus } from '@tanstack/react-query'

export interface Step {
  name: keyof FirstSteps
  href: string
  /** Undefined: any user who sees a resident may. */
  permission?: UserPermission
}

/** In the order in which each needs the earlier ones, and the page where each is taken. */
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

/** A TV appears a moment after it has been added. */
const tvIntervalMs = 2_000
const intervalMs = 15_000

interface Reading {
  state: { data: FirstSteps | undefined; status: QueryStatus }
}

/** How long until the steps are read again. */
export const firstStepsInterval = ({ state: { data, status } }: Reading): number | false => {
  const next = data === undefined || status === 'error' ? undefined : nextStep(data)
  if (next === undefined) return false
  return next.name === 'tv' ? tvIntervalMs : intervalMs
}
