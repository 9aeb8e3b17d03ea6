/** Gives the connection back; does nothing if somebody else has taken it meanwhile. Never rejects. */
export type GiveBack = () => Promise<void>

/**
 * How many connections somebody may have at the same time, on all servers together. A caller may rely on this: when several ask at
 * once, no more are let in than may be; a connection counts until it is given back. Those of a lost server no longer count after at
 * most ten seconds. While they cannot be counted together, each server counts its own: too many is better than nobody. Those that are too
 * many have to end when they can be counted again.
 */
export interface ConnectionLimits {
  /**
   * Takes one of the connections that `owner` may have; a client that comes back with the same name keeps its own. Returns undefined if
   * there are as many already. Connections of one `kind` are counted together, and have the same `most`. `end` is called if it turns out
   * to be too many after all.
   */
  take: (
    limit: { kind: string; most: number },
    owner: string,
    name: string,
    end: () => void,
  ) => Promise<GiveBack | undefined>
}
