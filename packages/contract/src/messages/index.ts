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
export { messageCategories, type MessageCategory, type ReceiverType } from './names.ts'
