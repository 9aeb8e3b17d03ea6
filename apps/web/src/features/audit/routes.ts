import { IconHistory } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readListSearch, type ListSearch } from '../../shared/table/list-search.ts'

export interface AuditSearch extends ListSearch {
  /** Whether there is such an action is known where the list is, which is loaded with it. */
  action?: string | undefined
  /** Days, as fields for a day have them: `2026-11-22`. */
  from?: string | undefined
  to?: string | undefined
  /** Only what this user did. */
  user?: number | undefined
  /** Only what was done with this box. */
  box?: number | undefined
}

const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

const readId = (value: unknown): number | undefined =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined

const readSearch = (raw: Record<string, unknown>): AuditSearch => {
  const { action } = raw
  const [from, to] = [readDay(raw['from']), readDay(raw['to'])]
  const [user, box] = [readId(raw['user']), readId(raw['box'])]
  return {
    ...readListSearch(raw, []),
    ...(typeof action === 'string' ? { action } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(user === undefined ? {} : { user }),
    ...(box === undefined ? {} : { box }),
  }
}

export const auditRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/audit',
      validateSearch: readSearch,
      staticData: { requires: 'audit', administration: { permission: 'audit', icon: IconHistory } },
      component: lazyRouteComponent(() => import('./AuditScreen.tsx'), 'AuditScreen'),
    }),
  ] as const
