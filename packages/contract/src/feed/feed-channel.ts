import type { FeedEvent } from './feed-event.ts'

// Apart from the schemas: the web app loads this and not them.

/** The Socket.IO event that carries everything; `verb` says what it is. */
export const feedChannel = 'relative'

export type FeedVerb = FeedEvent['verb']
export type FeedFields = { [Verb in FeedVerb]: Extract<FeedEvent, { verb: Verb }>['data'] }

/** An event for a user, as it goes over the wire. */
export const feedEvent = <V extends FeedVerb>(verb: V, userId: number, fields: FeedFields[V]) => ({
  ...fields,
  verb,
  event: verb,
  id: userId,
  data: fields,
})
