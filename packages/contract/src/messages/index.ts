export {
  AttachmentSchema,
  BoxMessageSchema,
  MessageListQuerySchema,
  MessageSchema,
  type Attachment,
  type BoxMessage,
  type Message,
  type MessageRecipient,
} from './message.ts'
export { CreateMessageSchema, CreatedMessageSchema, type CreateMessage } from './create-message.ts'
export { messageKinds } from './names.ts'
