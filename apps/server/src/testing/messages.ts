import { listOf } from '@lykta/contract/envelope'
import { MessageSchema } from '@lykta/contract/messages'

/** The answer of `GET message-relative`, as the contract has it. */
export const MessagesSchema = listOf(MessageSchema)
