import type { BoxNotice, BoxPower, BoxReceipt, BoxStatus, InboxNotice } from '@lykta/contract/boxes'
import type { SignedInBox } from '../signed-in.ts'

/** How the domain speaks to boxes. What is lost here costs time only: a box reads its inbox by cursor. */
export interface BoxWire {
  notifyInbox: (boxId: number, notice: InboxNotice) => void
  notice: (boxId: number, notice: BoxNotice) => void
  isConnected: (boxId: number) => boolean
}

/** Takes over what became of something on the TV. */
export type ReceiveReceipt = (box: SignedInBox, receipt: BoxReceipt) => Promise<void>

/** What the domain does with what boxes say. A publish is acknowledged when its handler is through, so after commit. */
export interface BoxWireHandlers {
  status: (box: SignedInBox, status: BoxStatus) => Promise<void>
  power: (box: SignedInBox, power: BoxPower) => Promise<void>
  /** By the kind of what was received. */
  receipts: Readonly<Record<BoxReceipt['kind'], ReceiveReceipt>>
  /** The TV's connection is gone, cleanly or not. */
  gone: (box: SignedInBox) => Promise<void>
}
