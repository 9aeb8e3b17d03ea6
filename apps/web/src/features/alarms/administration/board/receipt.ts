import type { AlarmReceipt } from '@lykta/contract/alarms'

export const receiptStates = ['acknowledged', 'shown', 'delivered', 'underWay', 'offline', 'noTv'] as const
/** How far an alarm has got at a TV. `acknowledged`: by the resident, or somebody has been there. */
export type ReceiptState = (typeof receiptStates)[number]

export const stateOf = (receipt: AlarmReceipt): ReceiptState => {
  if (receipt.acknowledgedAt !== null || receipt.handledAt !== null) return 'acknowledged'
  if (receipt.shownAt !== null) return 'shown'
  if (receipt.deliveredAt !== null) return 'delivered'
  if (!receipt.hasTv) return 'noTv'
  return receipt.online ? 'underWay' : 'offline'
}

/** Nobody sees it there now: the TV is offline and has not got it, or there is none. */
export const isNotReached = (receipt: AlarmReceipt): boolean => {
  const state = stateOf(receipt)
  return state === 'offline' || state === 'noTv'
}

/** When it got that far; null: it has not. */
export const timeOf = (receipt: AlarmReceipt): number | null => {
  const { acknowledgedAt, handledAt, shownAt, deliveredAt } = receipt
  return acknowledgedAt ?? handledAt ?? shownAt ?? deliveredAt
}

export const countsOf = (receipts: readonly AlarmReceipt[]): Record<ReceiptState, number> => {
  const counts = { acknowledged: 0, shown: 0, delivered: 0, underWay: 0, offline: 0, noTv: 0 }
  for (const receipt of receipts) counts[stateOf(receipt)] += 1
  return counts
}

export interface GroupOfReceipts {
  id: number
  name: string
  receipts: readonly AlarmReceipt[]
  acknowledged: number
}

/** By group, in the order of the list. */
export const groupsOf = (receipts: readonly AlarmReceipt[]): GroupOfReceipts[] =>
  [...Map.groupBy(receipts, ({ group }) => group.id).values()].flatMap((own) =>
    own[0] === undefined
      ? []
      : [{ ...own[0].group, receipts: own, acknowledged: countsOf(own).acknowledged }],
  )
