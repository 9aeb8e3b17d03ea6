import type { MessageRecipient } from '@lykta/contract/messages'

export type ReceiptStep = { step: 'delivered' | 'shown' | 'read'; at: number | undefined }

/** The last known step of the delivery to one room. */
export const lastStep = (recipient: Parameters<typeof receiptSteps>[0]): ReceiptStep['step'] | undefined =>
  receiptSteps(recipient).findLast(({ at }) => at !== undefined)?.step

/**
 * The delivery of a message to one room, step by step. A later step implies the earlier ones, even if their receipts were lost.
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
