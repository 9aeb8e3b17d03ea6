import type { SignIn } from '../../doors/sign-in.ts'
import { createMessageReceipts } from './mqtt.ts'
import { createReading, type ReadingDeps } from './reading.ts'
import { createMessagesRepo } from './repo.ts'
import { createMessagesRoutes } from './routes.ts'
import { createMessagesService, type SendingDeps } from './service.ts'

/** Messages from people to the boxes in rooms, and what became of them there. */
export const createMessages = (deps: SendingDeps & Omit<ReadingDeps, 'repo'>) => {
  const service = createMessagesService(deps)
  const reading = createReading({ ...deps, repo: createMessagesRepo(deps.db) })
  return {
    messagesForBox: reading.forBox,
    receipt: createMessageReceipts(service),
    routes: (signIn: SignIn) => createMessagesRoutes(service, reading, signIn),
  }
}
