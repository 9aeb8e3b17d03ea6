import type { BoxHelp } from '@lykta/contract/alarms'
import type { BoxNotice, BoxPower, BoxReceipt, BoxStatus, InboxNotice } from '@lykta/contract/boxes'
import type { SignedInBox } from '../signed-in.ts'

/**
 * Sends to boxes, on whichever server each is connected. A caller may rely on this: what one server sends to one box arrives in the
 * order of the calls. Nothing is kept for a box that is not connected. A lost notice only costs time: when the box is back, it reads
 * its inbox from its cursor, and everything else it shows.
 */
export interface BoxWire {
  notifyInbox: (boxId: number, notice: InboxNotice) => void
  notice: (boxId: number, notice: BoxNotice) => void
  /** Those of these boxes whose TVs are connected, on any server, as of a moment ago. */
  connected: (boxIds: readonly number[]) => Promise<ReadonlySet<number>>
}

/** Handles a receipt from the TV. */
export type ReceiveReceipt = (box: SignedInBox, receipt: BoxReceipt) => Promise<void>

/**
 * Handles what boxes publish. A publish is acknowledged when its handler has finished, and so after the commit; a state is
 * stored a little later.
 */
export interface BoxWireHandlers {
  status: (box: SignedInBox, status: BoxStatus) => Promise<void>
  power: (box: SignedInBox, power: BoxPower) => Promise<void>
  /** The resident calls for help, or takes it back. */
  help: (box: SignedInBox, help: BoxHelp) => Promise<void>
  /** By the kind of item received. */
  receipts: Readonly<Record<BoxReceipt['kind'], ReceiveReceipt>>
  /** Called when the TV's connection ends, cleanly or not, or its server is lost. */
  gone: (boxId: number) => Promise<void>
}
