export {
  SubscribeSchema,
  VirtualRequestSchema,
  virtualMethods,
  type JwrAnswer,
  type VirtualMethod,
} from './virtual-request.ts'
export {
  feedChannel,
  feedEvent,
  type Changed,
  type ChangedResource,
  type FeedEvent,
  type FeedFields,
  type FeedVerb,
  type RoomStatus,
} from './events.ts'
