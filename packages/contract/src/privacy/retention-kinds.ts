/** How long a kind of data is kept: what may be chosen, and what holds where nothing was. */
interface KeptKind {
  /** Whether each cluster may have its own time, or one holds for the whole system. */
  per: 'cluster' | 'system'
  least: number
  most: number
  /** Days; null: until somebody deletes it. A setting of the environment comes before it. */
  otherwise: number | null
  /** It may be kept until somebody deletes it. */
  forever: boolean
}

const mostDays = 36_500
const asLongAsWanted = { per: 'cluster', least: 1, most: mostDays, otherwise: null, forever: true } as const

/**
 * All that is deleted by its age, in the order in which it is shown. The audit and alarms have a shortest time: they show who was
 * responsible for what.
 */
export const keptKinds = {
  messages: asLongAsWanted,
  media: asLongAsWanted,
  calls: asLongAsWanted,
  alarms: { per: 'cluster', least: 30, most: mostDays, otherwise: 730, forever: false },
  readings: { ...asLongAsWanted, least: 7 },
  statuses: { per: 'cluster', least: 14, most: mostDays, otherwise: 30, forever: false },
  sessions: { per: 'cluster', least: 1, most: 3_650, otherwise: 180, forever: false },
  exports: { per: 'cluster', least: 1, most: 3_650, otherwise: 90, forever: false },
  audit: { per: 'cluster', least: 30, most: mostDays, otherwise: 730, forever: false },
  attempts: { per: 'system', least: 1, most: 365, otherwise: 1, forever: false },
  mails: { ...asLongAsWanted, per: 'system' },
} as const satisfies Record<string, KeptKind>
export type RetentionKind = keyof typeof keptKinds

export const isRetentionKind = (name: string): name is RetentionKind => Object.hasOwn(keptKinds, name)
export const retentionKinds = Object.keys(keptKinds).filter(isRetentionKind)

export const mayBeKept = (kind: RetentionKind, days: number | null): boolean => {
  const { least, most, forever }: KeptKind = keptKinds[kind]
  return days === null ? forever : Number.isInteger(days) && days >= least && days <= most
}

/** What is to be deleted is counted so far, and no further. */
export const mostRetentionCounted = 1_000
