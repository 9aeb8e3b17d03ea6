import type { CDPSession, Page, Worker } from '@playwright/test'

/** The service worker of a page, for DevTools and for a look inside. */
interface Inside {
  cdp: CDPSession
  origin: string
  registrationId: string
  /** It may have been put to sleep and woken since. */
  worker: () => Worker
}

export const workerOf = async (page: Page): Promise<Inside> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const cdp = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration !== undefined) resolve(registration.registrationId)
    })
    void cdp.send('ServiceWorker.enable')
  })
  return {
    cdp,
    origin: new URL(page.url()).origin,
    registrationId,
    worker: () => {
      const worker = page.context().serviceWorkers().at(-1)
      if (worker === undefined) throw new Error('there is no service worker')
      return worker
    },
  }
}

/** A push arrives, as from the browser's push service. */
export const deliver = async (
  { cdp, origin, registrationId }: Pick<Inside, 'cdp' | 'origin' | 'registrationId'>,
  message: object,
): Promise<void> => {
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  })
}

/** A tap on what is shown: the browser tells the worker. */
export const tap = async ({ worker }: Pick<Inside, 'worker'>): Promise<void> => {
  await worker().evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)
}
