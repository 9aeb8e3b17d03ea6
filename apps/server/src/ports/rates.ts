export interface Rate {
  /** Takes one for this key. Returns how many milliseconds to wait; 0 if there was room. */
  take: (key: string) => Promise<number>
}

/**
 * How often something may be done. A caller may rely on this: when several ask at once, no more are allowed than there is room for,
 * on all servers together, and an answer never fails. If the counts are lost, all buckets are full again; if they cannot be reached,
 * there is room: a limit keeps one client from taking everybody's share, and must not shut everybody out.
 */
export interface Rates {
  /** At most `burst` at once for each key; `perSecond` come back. Those of one name are counted together. */
  of: (name: string, limit: { burst: number; perSecond: number }) => Rate
}
