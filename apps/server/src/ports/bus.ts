/** A key, and the group that has it. */
export interface Owned {
  key: string
  /** The owner: nobody else can take the place. */
  group: string
}

/** What every server knows of a place. */
export interface Place<V> extends Owned {
  value: V
}

/** The most places of its group; unlimited if missing. */
export interface PlaceWanted<V> extends Place<V> {
  mostOfGroup?: number
}

export type Gone = 'taken' | 'refused'

/** What takes a place. */
export interface Holder<M> {
  receive: (message: M) => void
  /**
   * Somebody else has taken the place; or it is refused after all, for the reasons of `take`, which could not be asked of all servers
   * while the bus was away.
   */
  gone: (why: Gone) => void
}

/** Leaves the place; false: somebody has taken it since. Never rejects. */
export type Leave = () => Promise<boolean>

/** Reads a received value, like a schema. Throws if it cannot, for example for a value from a server of another release. */
export interface Reader<T> {
  parse: (value: unknown) => T
}

/** Finds things by their keys: each is at the server that has its connection. */
export interface Whereabouts<V, M> {
  /**
   * Takes the place; an earlier holder is told once that it is gone. Returns undefined if another group has the key, or its own
   * group has as many as it may. Never rejects.
   */
  take: (wanted: PlaceWanted<V>, holder: Holder<M>) => Promise<Leave | undefined>
  find: (keys: readonly string[]) => Promise<Place<V>[]>
  ofGroups: (groups: readonly string[]) => Promise<Place<V>[]>
  /**
   * Those of them that are nowhere, for whoever ends what has gone. Rejects while the bus cannot be reached: not being found is
   * then no sign of having gone.
   */
  absent: (wanted: readonly Owned[]) => Promise<Owned[]>
  /** Called with what was at a lost server and has not been taken since; again if the handler fails. */
  onLost: (handler: (places: readonly Place<V>[]) => Promise<void>) => void
  /**
   * Sends to the holder, if it belongs to this group. Resolves when the message is on its way; false: it is nowhere, as far as can be
   * known now. Never rejects.
   */
  send: (key: string, group: string, message: M) => Promise<boolean>
}

/** A channel that every server hears. */
export interface Channel<M> {
  /** Never rejects. */
  sayToOthers: (message: M) => void
}

/**
 * How the servers of one installation speak to each other, and find what is connected to another. Nothing is stored: whatever must
 * last is in rows. Values and messages must be valid JSON.
 *
 * A caller may rely on this:
 * - A message arrives once at most. What one server says in one channel, or to one key, arrives in the order of the calls; of what two
 *   servers say, either may come first.
 * - A key is in one place: that of the latest who took it. Once a place has been left, no later question finds it.
 * - While the bus cannot be reached, what is said to other servers is lost and nothing on them is found, so that nobody may be taken
 *   for absent; everything on the same server goes on. When it is back, each server enters its places again. `onBack` is called at every server that may have missed something:
 *   that could not hear or be found, or that another could not reach. A slow answer alone is no reason.
 * - A server that has died, or cannot reach the bus, counts as lost after ten seconds: nothing at it is found, and one of the others is
 *   told to clean up; if that one dies before it has finished, another is told.
 */
export interface Bus {
  /** This server's name, a new one at each start. */
  readonly serverId: string
  /** Call it once for each name, before `start`. `hear` gets what the other servers say. */
  channel: <M>(name: string, reader: Reader<M>, hear: (message: M) => void) => Channel<M>
  /** Call it once for each name, before `start`. */
  whereabouts: <V, M>(name: string, readers: { value: Reader<V>; message: Reader<M> }) => Whereabouts<V, M>
  /** What was said has to be read from the rows again. */
  onBack: (handler: () => Promise<void>) => void
  onServerLost: (handler: () => Promise<void>) => void
  /** Since when the bus has been out of reach, and why, in a sentence for the operator; undefined: it can be reached. */
  away: () => { since: Date; why: string } | undefined
  start: () => Promise<void>
  /** Leaves every place. */
  stop: () => Promise<void>
}
