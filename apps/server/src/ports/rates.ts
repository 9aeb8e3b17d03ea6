export interface Rate {
  /** Takes one for this key. Returns for how many milliseconds to wait; 0 if there was room. */
  take: (key: string) => Promise<number>
}

/**
 * How often something may be done. A caller may rely on this: of those asked for at once, in whatever order they are answered, no more
 * have room than there are, on all servers together, and an answer never fails. Where the counts are lost, all buckets are full again;
 * where they cannot be reached there is room: a limit keeps one from taking everybody's part, and must not shut everybody out.
 */
export interface Rates {
  /** At most `burst` at once for each key; `perSecond` come back. Those of one name are counted together. */
  of: (name: string, limit: { burst: number; perSecond: number }) => Rate
}
