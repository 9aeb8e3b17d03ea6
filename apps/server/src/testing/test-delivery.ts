import { createDelivery } from '../modules/boxes/delivery/service.ts'
import { createInboxKinds } from '../modules/boxes/index.ts'
import { createLog } from '../platform/log.ts'

type DeliveryDeps = Parameters<typeof createDelivery>[0]

const unused = () => Promise.reject(new Error('not needed'))
const items = { readItems: unused, receive: unused }

/** Delivery for a server without TVs and open apps, except as given. */
export const createTestDelivery = (given: Partial<DeliveryDeps> = {}) =>
  createDelivery({
    log: createLog('silent'),
    wire: { notifyInbox: () => undefined, connected: () => Promise.resolve(new Set()) },
    announcer: { announce: () => undefined },
    access: { audiences: () => Promise.resolve(new Map()) },
    audiences: { of: () => Promise.resolve([]) },
    kinds: () => createInboxKinds({ message: items, call: items, alarm: items, event: items }),
    ...given,
  })
