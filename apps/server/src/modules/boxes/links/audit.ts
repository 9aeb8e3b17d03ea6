import { isDeepStrictEqual } from 'node:util'
import type { LinkRow } from './repo.ts'

/** What a link gives. */
export type Granted = Pick<LinkRow, 'granted' | 'permissions' | 'competence' | 'autoAnswer'>

/** Before somebody is linked, and after. */
export const nothing: Granted = { granted: false, permissions: [], competence: 'viewers', autoAnswer: null }

/** Returns the changed values. An agreement is only said to exist, because it carries a name. */
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
