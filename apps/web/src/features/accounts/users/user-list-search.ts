import { roles, userSorts, type Role } from '@lykta/contract/accounts'
import { readChoice, readListSearch, type ListSearch } from '../../../shared/table/list-search.ts'

export interface UserListSearch extends ListSearch {
  role?: Role | undefined
  state?: 'active' | 'disabled' | undefined
}

/** Reads the address of the list. */
export const readUserListSearch = (raw: Record<string, unknown>): UserListSearch => {
  const role = readChoice(raw['role'], roles)
  const state = readChoice(raw['state'], ['active', 'disabled'])
  return {
    ...readListSearch(raw, userSorts),
    ...(role === undefined ? {} : { role }),
    ...(state === undefined ? {} : { state }),
  }
}
