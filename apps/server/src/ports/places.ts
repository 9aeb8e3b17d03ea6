/** Gives the place back; does nothing if somebody else has taken it meanwhile. Never rejects. */
export type LeavePlace = () => Promise<void>

/**
 * How many connections somebody may have at the same time, on all servers together. A caller may rely on this: when several ask at
 * once, no more get a place than there are; a place is kept until it is left. The places of a lost server are free again after at
 * most ten seconds. If they cannot be counted, everyone gets one: too many is better than nobody.
 */
export interface Places {
  /**
   * Takes one of the places of `owner`; a client that comes back with the same name keeps its place. Returns undefined if all are
   * taken. Places of one `kind` are counted together, and have the same `most`.
   */
  take: (
    place: { kind: string; most: number },
    owner: string,
    name: string,
  ) => Promise<LeavePlace | undefined>
}
