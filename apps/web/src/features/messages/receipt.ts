import type { MessageRecipient } from '@lykta/contract/messages'

export type ReceiptStep = { step: 'delivered' | 'shown' | 'read'; at: number | undefined }

/** The last step that is known of a message's way to one room. */
export const lastStep = (recipient: Parameters<typeof receiptSteps>[0]): ReceiptStep['step'] | undefined =>
  receiptSteps(recipient).findLast(({ at }) => at !== undefined)?.step

/**
 * The way of a message to one room, step by step. A later step includes the earlier ones, even where their word was
 * lost on the way.
 */
export const receiptSteps = ({
  deliveredAt,
  shownAt,
  readAt,
}: Pick<MessageRecipient, 'deliveredAt' | 'shownAt' | 'readAt'>): ReceiptStep[] => [
  { step: 'delivered', at: deliveredAt ?? shownAt ?? readAt ?? undefined },
  { step: 'shown', at: shownAt ?? readAt ?? undefined },
  { step: 'read', at: readAt ?? undefined },
]
