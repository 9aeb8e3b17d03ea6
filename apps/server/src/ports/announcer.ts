import type { FeedFields, FeedVerb } from '@lykta/contract/feed'

/** Sends to users' open apps. Never carries what the user may not read over REST. */
export interface Announcer {
  /** Sends to each of the users; an administrator may have narrowed the feed to a `room`. */
  announce<V extends FeedVerb>(
    userIds: readonly number[],
    room: number | undefined,
    verb: V,
    fields: FeedFields[V],
  ): void
}
