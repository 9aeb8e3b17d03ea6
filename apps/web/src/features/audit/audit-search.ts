import { auditActions, type AuditAction } from '@lykta/contract/audit'
import { readId, readMatch } from '../../shared/search-params/search-of.ts'
import { readChoice, readListSearch, type ListSearch } from '../../shared/table/list-search.ts'

export interface AuditSearch extends ListSearch {
  action?: AuditAction | undefined
  /** Days, in the format of date fields: `2026-11-22`. */
  from?: string | undefined
  to?: string | undefined
  /** Only what this user did. */
  user?: number | undefined
  /** Only what was done with this box. */
  box?: number | undefined
}

const readDay = readMatch(/^\d{4}-\d{2}-\d{2}$/)

/** Reads the address. Unknown values are dropped, so that an old or mistyped link still leads to the list. */
export const readAuditSearch = (raw: Record<string, unknown>): AuditSearch => {
  const action = readChoice(raw['action'], auditActions)
  const [from, to] = [readDay(raw['from']), readDay(raw['to'])]
  const [user, box] = [readId(raw['user']), readId(raw['box'])]
  return {
    ...readListSearch(raw, []),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(user === undefined ? {} : { user }),
    ...(box === undefined ? {} : { box }),
  }
}
