/** What every server knows of a place. */
export interface Place<V> {
  key: string
  /** To whom it belongs: nobody else can take it. */
  group: string
  value: V
}

/** With how many others at most; each group has as many places as it wants where nothing is said. */
export interface PlaceWanted<V> extends Place<V> {
  mostOfGroup?: number
}

/** What takes a place. */
export interface Holder<M> {
  receive: (message: M) => void
  /** Somebody else has taken the place. */
  gone: () => void
}

/** Leaves the place; false: somebody has taken it since. Never rejects. */
export type Leave = () => Promise<boolean>

/** How something is read where it arrives, such as a schema. Throws where it cannot be, as from a server of another release. */
export interface Reader<T> {
  parse: (value: unknown) => T
}

/** Where something is found by its key: the server that has its connection. */
export interface Whereabouts<V, M> {
  /**
   * It is here from now on; whoever had it before is told that it is gone, once. Returns undefined where another group has it, or its own
   * group has as many as it may. Never rejects.
   */
  take: (wanted: PlaceWanted<V>, holder: Holder<M>) => Promise<Leave | undefined>
  find: (keys: readonly string[]) => Promise<Place<V>[]>
  ofGroups: (groups: readonly string[]) => Promise<Place<V>[]>
  /** With what was at a lost server, and nobody has taken since; again where the handler fails. */
  onLost: (handler: (places: readonly Place<V>[]) => Promise<void>) => void
  /** To whoever has it, if it belongs to this group. Resolves when the message is on its way. Never rejects. */
  send: (key: string, group: string, message: M) => Promise<void>
}

/** Something that every server hears. */
export interface Channel<M> {
  /** Never rejects. */
  sayToOthers: (message: M) => void
}

/**
 * How the servers of one installation speak to each other, and where each finds what is connected to another. It carries what is said
 * now; whatever must last is in rows. Values and messages are what JSON can hold.
 *
 * A caller may rely on this:
 * - A message arrives once at most. What one server says in one channel, or to one key, arrives in the order of the calls; of what two
 *   servers say, either may come first.
 * - A key is in one place: that of the latest who took it. Once a place has been left, no later question finds it.
 * - While the bus cannot be reached, what is said to other servers is lost and nothing of them is found; what is on the same server goes
 *   on. When it is back, each server enters its places again, and `onBack` is called.
 * - A server that has died, or cannot reach the bus, is lost after ten seconds: nothing at it is found, and one of the others is told,
 *   another one if that one dies before it has finished.
 */
export interface Bus {
  /** This server, by another name each time that it starts. */
  readonly serverId: string
  /** Call it once for each name, before `start`. `hear` gets what the other servers say. */
  channel: <M>(name: string, reader: Reader<M>, hear: (message: M) => void) => Channel<M>
  /** Call it once for each name, before `start`. */
  whereabouts: <V, M>(name: string, readers: { value: Reader<V>; message: Reader<M> }) => Whereabouts<V, M>
  onBack: (handler: () => Promise<void>) => void
  onServerLost: (handler: () => Promise<void>) => void
  /** Since when the bus cannot be reached; undefined: it can. */
  awaySince: () => Date | undefined
  start: () => Promise<void>
  /** Leaves every place. */
  stop: () => Promise<void>
}
