import type { FeedFields, FeedVerb } from '@lykta/contract/feed'

/** How the domain speaks to users' open apps. Never carries what the user may not read over REST. */
export interface Announcer {
  /** To each of the users; `room` is what an administrator may have narrowed the flow to. */
  announce<V extends FeedVerb>(
    userIds: readonly number[],
    room: number | undefined,
    verb: V,
    fields: FeedFields[V],
  ): void
}
