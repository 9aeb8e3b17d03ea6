import type { FeedFields, FeedVerb } from '@lykta/contract/feed'

/**
 * Sends to users' open apps, on whichever servers they are connected. Never carries what the user may not read over REST. A caller may
 * rely on this: what one server sends to one user arrives in the order of the calls. What is sent while a server cannot be reached is
 * lost; when its apps are back, they read again what they show.
 */
export interface Announcer {
  /** Sends to each of the users; an administrator may have narrowed the feed to a `room`. */
  announce<V extends FeedVerb>(
    userIds: readonly number[],
    room: number | undefined,
    verb: V,
    fields: FeedFields[V],
  ): void
}
