import type { BoxReceipt } from '@lykta/contract/boxes'
import type { SignedInBox } from '../../signed-in.ts'
import type { MessagesService } from './service.ts'

/** `box/{id}/receipt`, as far as it is about messages. */
export const createMessageReceipts =
  (service: Pick<MessagesService, 'receive'>) =>
  async (box: SignedInBox, { id, state, at }: BoxReceipt): Promise<void> => {
    // The resident has pressed OK: for a message that is having read it.
    await service.receive(box, { id, state: state === 'acknowledged' ? 'read' : state, at })
  }
