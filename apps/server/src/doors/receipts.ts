import type { BoxReceipt } from '@lykta/contract/boxes'
import type { SignedInBox } from '../signed-in.ts'

/** What keeps the receipts of one kind. */
export type KeepReceipt = (box: SignedInBox, receipt: BoxReceipt) => Promise<void>

/** Hands each receipt of `box/{id}/receipt` to whoever keeps its kind. */
export const createReceipts =
  (keepers: Record<BoxReceipt['kind'], KeepReceipt>): KeepReceipt =>
  (box, receipt) =>
    keepers[receipt.kind](box, receipt)
