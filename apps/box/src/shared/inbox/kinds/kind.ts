import { type InboxEntryOf, type InboxKind } from '@lykta/contract/boxes'

/** What has to be fetched again, besides what the inbox keeps. */
export type Outdated = 'nothing' | 'calendar' | 'everything'

/** All that an entry of a kind does on the TV, of whose kept state `Part` is its own. */
export interface Kind<K extends InboxKind, Part> {
  readonly take: <State extends Part>(state: State, entry: InboxEntryOf<K>, now: number) => State
  readonly outdates: Outdated
}
