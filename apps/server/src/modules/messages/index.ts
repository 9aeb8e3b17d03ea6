import type { BoxReceipt } from '@lykta/contract/boxes'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { SignedInBox } from '../../signed-in.ts'
import type { FilesService } from '../files/index.ts'
import { createPlans } from './plans/service.ts'
import { createReading, type ReadingDeps } from './reading.ts'
import { createFileRemoval, createRemoval } from './removal.ts'
import { createMessagesRoutes } from './routes.ts'
import { createMessagesService, type SendingDeps } from './service.ts'

export { createAttachmentProgress } from './attachment-progress.ts'
export { nextTime, storedRecurrence } from './plans/plan-times.ts'

/** A message goes out at most this long after its time. */
export const plansMs = 8_000

/** Messages from users to the boxes in rooms: sending, scheduling and receipts. */
export const createMessages = (
  deps: SendingDeps &
    ReadingDeps & {
      files: Pick<FilesService, 'discardUncarried'>
      jobs: Pick<Jobs, 'every' | 'turns'>
    },
) => {
  const removeMessage = createRemoval(deps)
  const service = createMessagesService({ ...deps, removeMessage })
  const reading = createReading(deps)
  deps.jobs.every(plansMs, 'planned messages', createPlans(deps))
  return {
    onTvs: {
      readItems: reading.readItems,
      receive: (box: SignedInBox, { id, state, at }: BoxReceipt): Promise<void> =>
        // The resident pressed OK, which for a message means having read it.
        service.receive(box, { id, state: state === 'acknowledged' ? 'read' : state, at }),
    },
    routes: [createMessagesRoutes(service, reading)],
    /** Also from TVs, with the files that nothing else carries. */
    remove: removeMessage,
    removeSentFile: createFileRemoval(deps),
  }
}
