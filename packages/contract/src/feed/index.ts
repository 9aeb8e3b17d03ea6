export {
  SubscribeSchema,
  VirtualRequestSchema,
  feedRoutes,
  virtualMethods,
  type FeedRoute,
  type JwrAnswer,
  type VirtualMethod,
} from './virtual-request.ts'
export { feedChannel, feedEvent, type FeedFields, type FeedVerb } from './feed-channel.ts'
export {
  FeedEventSchema,
  type Changed,
  type ChangedResource,
  type FeedEvent,
  type RoomStatus,
} from './feed-event.ts'
