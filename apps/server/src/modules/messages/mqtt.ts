import type { BoxReceipt } from '@lykta/contract/boxes'
import type { SignedInBox } from '../../signed-in.ts'
import type { MessagesService } from './service.ts'

/** Handles `box/{id}/receipt` for messages. */
export const createMessageReceipts =
  (service: Pick<MessagesService, 'receive'>) =>
  async (box: SignedInBox, { id, state, at }: BoxReceipt): Promise<void> => {
    // The resident pressed OK, which for a message means having read it.
    await service.receive(box, { id, state: state === 'acknowledged' ? 'read' : state, at })
  }
