import { auditRoutes } from '@lykta/contract/audit/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { timeOfInput } from '../../shared/format/index.ts'
import { onlyTotal, pageQuery } from '../../shared/table/page-query.ts'
import type { AuditSearch } from './audit-search.ts'

const lastMs = 60_000 - 1

/** Both days are included. */
const filterOf = ({ search, action, user, box, from, to }: AuditSearch) => {
  const [first, last] = [timeOfInput(`${from ?? ''}T00:00`), timeOfInput(`${to ?? ''}T23:59`)]
  return {
    ...(search === undefined ? {} : { search }),
    ...(action === undefined ? {} : { action }),
    ...(user === undefined ? {} : { userId: user }),
    ...(box === undefined ? {} : { boxId: box }),
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: last + lastMs }),
  }
}

/** Everything that the list finds, for an export. */
export const takeAwayAudit = async (search: AuditSearch) => {
  const { data: entries, total } = await api.call(auditRoutes.export, {
    query: { filter: filterOf(search) },
  })
  return { entries, total }
}

/** It is never counted completely: there may be millions of entries, and nobody pages through that many. */
const mostCounted = 1_000

/** A page of what was done, newest first. */
export const auditQuery = ({ search, action, user, box, from, to, page }: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', { search, action, user, box, from, to, page }],
    queryFn: async ({ signal }) => {
      const filter = filterOf({ search, action, user, box, from, to })
      const { skip, limit, countTo } = pageQuery({ page }, 'at')
      const {
        data: items,
        total,
        more,
      } = await api.call(auditRoutes.list, {
        query: { filter, skip, limit, countTo },
        signal,
      })
      return { items, total, more }
    },
  })

/** How many entries match the search and the filters. */
export const auditTotalQuery = ({ search, action, user, box, from, to }: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', 'total', { search, action, user, box, from, to }],
    queryFn: async ({ signal }) => {
      const filter = filterOf({ search, action, user, box, from, to })
      const query = { filter, ...onlyTotal, countTo: mostCounted }
      const { total, more } = await api.call(auditRoutes.list, { query, signal })
      return { total, more }
    },
  })
