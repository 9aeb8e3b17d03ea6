import { isDeepStrictEqual } from 'node:util'
import type { LinkRow } from './repo.ts'

/** What a link grants. */
export type Granted = Pick<LinkRow, 'granted' | 'permissions' | 'competence' | 'autoAnswer'>

/** The permissions before a change, and after. */
export const nothing: Granted = { granted: false, permissions: [], competence: 'viewers', autoAnswer: null }

/** Returns the changed values. For an agreement only whether there is one, because it carries a name. */
export const auditOf = (before: Granted, after: Granted) => ({
  action: 'permissions_changed' as const,
  detail: {
    ...(before.granted === after.granted ? {} : { access: after.granted ? 'given' : 'ended' }),
    ...(isDeepStrictEqual(before.permissions, after.permissions)
      ? {}
      : { permissions: after.permissions.join(' ') }),
    ...(before.competence === after.competence ? {} : { competence: after.competence }),
    ...(isDeepStrictEqual(before.autoAnswer, after.autoAnswer)
      ? {}
      : { autoAnswer: after.autoAnswer !== null }),
  },
})
