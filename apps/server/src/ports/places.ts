/** Gives the place back; where somebody else has taken the same one meanwhile, nothing happens. Never rejects. */
export type LeavePlace = () => Promise<void>

/**
 * How many connections somebody may have at the same time, on all servers together. A caller may rely on this: of those that ask at
 * once, no more get a place than there are; one that has it keeps it until it leaves. The places of a lost server are free again after
 * ten seconds at most. Where they cannot be counted there is one: too many is better than nobody.
 */
export interface Places {
  /**
   * Takes one of the places of `owner`; whoever comes back by the same name takes their own again. Returns undefined if all are taken.
   * Those of one `kind` are counted together, and have the same `most`.
   */
  take: (
    place: { kind: string; most: number },
    owner: string,
    name: string,
  ) => Promise<LeavePlace | undefined>
}
