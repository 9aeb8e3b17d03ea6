export {
  AttachmentSchema,
  BoxMessageSchema,
  MessageListQuerySchema,
  MessageSchema,
  type Attachment,
  type BoxMessage,
  type Message,
  type MessageFilter,
  type MessageRecipient,
} from './message.ts'
export {
  CreateMessageSchema,
  CreatedMessageSchema,
  type CreatedMessage,
  type CreateMessage,
  type MessageRecurrence,
} from './create-message.ts'
export {
  messageCategories,
  messageIntervals,
  messageTextLengths,
  mostReceivers,
  receiverTypes,
  type MessageCategory,
  type ReceiverType,
  type MessageInterval,
} from './names.ts'
export { automaticWords } from './automatic-words.ts'
export { inLanguage } from './in-language.ts'
