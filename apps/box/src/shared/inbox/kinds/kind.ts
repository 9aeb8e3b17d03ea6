import { type InboxEntryOf, type InboxKind } from '@lykta/contract/boxes'

/** What has to be read again, apart from what the inbox stores. */
export type Outdated = 'nothing' | 'calendar' | 'everything'

/** Everything that a kind of entry does on the TV. `Part` is its own part of the stored state. */
export interface Kind<K extends InboxKind, Part> {
  readonly take: <State extends Part>(state: State, entry: InboxEntryOf<K>, now: number) => State
  readonly outdates: Outdated
}
