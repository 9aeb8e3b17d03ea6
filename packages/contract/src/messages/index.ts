export {
  AttachmentSchema,
  BoxMessageSchema,
  MessageListQuerySchema,
  MessageSchema,
  messageKinds,
  type Attachment,
  type BoxMessage,
  type Message,
  type MessageRecipient,
} from './message.ts'
export { CreateMessageSchema, CreatedMessageSchema, type CreateMessage } from './create-message.ts'
