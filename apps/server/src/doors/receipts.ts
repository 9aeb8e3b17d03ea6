import type { BoxReceipt } from '@lykta/contract/boxes'
import type { SignedInBox } from '../signed-in.ts'

/** What keeps the receipts of one kind. */
export type StoreReceipt = (box: SignedInBox, receipt: BoxReceipt) => Promise<void>

/** Hands each receipt of `box/{id}/receipt` to whoever keeps its kind. */
export const createReceipts =
  (stores: Record<BoxReceipt['kind'], StoreReceipt>): StoreReceipt =>
  (box, receipt) =>
    stores[receipt.kind](box, receipt)
