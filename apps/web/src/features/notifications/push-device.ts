import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { api } from '../../shared/api/index.ts'
import { isSharedDevice } from '../../shared/session/index.ts'
import { store } from '../../shared/store/index.ts'

/**
 * The state of push in this browser. `install`: the app has to be on the home screen first. `blocked`: the user has refused.
 */
export type DeviceState = 'insecure' | 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

interface Facts {
  secure: boolean
  /** Whether the browser has service workers, push and notifications. */
  capable: boolean
  /** An iPhone or iPad, where only an installed app gets notifications. */
  apple: boolean
  installed: boolean
  permission: NotificationPermission | undefined
  subscribed: boolean
}

export const deviceState = (facts: Facts): DeviceState => {
  if (!facts.secure) return 'insecure'
  if (!facts.capable) return facts.apple && !facts.installed ? 'install' : 'unsupported'
  if (facts.permission === 'denied') return 'blocked'
  return facts.subscribed && facts.permission === 'granted' ? 'on' : 'off'
}

/** Whether this is an iPhone or iPad, on which only the user can put an app on the home screen. */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

const subscribed = async (): Promise<PushSubscription | null> =>
  (await registered())?.pushManager.getSubscription() ?? null

export const readDeviceState = async (): Promise<DeviceState> => {
  // On a shared device a notification would show names to whoever is at it.
  const capable =
    !isSharedDevice() && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return deviceState({
    secure: isSecureContext,
    capable,
    apple: isAppleMobile(),
    installed: matchMedia('(display-mode: standalone)').matches,
    permission: capable ? Notification.permission : undefined,
    subscribed: capable && (await subscribed()) !== null,
  })
}

const saveSubscription = async (userId: number, subscription: PushSubscription): Promise<void> => {
  const session = store.get('token')
  const token = JSON.stringify(subscription)
  await api.call(notificationRoutes.subscribe, { body: { id: userId, token } })
  // If the session has ended in the meantime, the result is dropped.
  if (store.get('token') === session) store.set('notificationToken', token)
}

const keyBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const subscribe = (
  registration: ServiceWorkerRegistration,
  vapidPublicKey: string,
): Promise<PushSubscription> =>
  registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(vapidPublicKey),
  })

/** Asks the browser for permission and subscribes. Must be called from a tap. Throws if the browser or the server fails. */
export const turnOn = async (userId: number, vapidPublicKey: string): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted') return
  // Without a service worker, `ready` would never resolve.
  if ((await registered()) === undefined) throw new Error('there is no service worker')
  const subscription = await subscribe(await navigator.serviceWorker.ready, vapidPublicKey)
  try {
    await saveSubscription(userId, subscription)
  } catch (error) {
    // Otherwise a browser unknown to the server would be shown as on.
    await subscription.unsubscribe()
    throw error
  }
}

/** Unsubscribes in the browser, even if the server cannot be reached. */
export const forget = async (): Promise<void> => {
  await (await subscribed())?.unsubscribe()
  store.remove('notificationToken')
}

export const turnOff = async (): Promise<void> => {
  await forget()
  const { data } = await api.call(notificationRoutes.devices, {})
  for (const { id, current } of data)
    if (current) await api.call(notificationRoutes.unsubscribe, { params: { id } })
}

const isMadeFor = (subscription: PushSubscription, vapidPublicKey: string): boolean => {
  const { applicationServerKey } = subscription.options
  const key = keyBytes(vapidPublicKey)
  return (
    applicationServerKey !== null &&
    applicationServerKey.byteLength === key.length &&
    new Uint8Array(applicationServerKey).every((byte, index) => byte === key[index])
  )
}

/** Sends the current subscription to the server again: browsers renew it, and servers lose it. */
export const renewPush = async (userId: number, vapidPublicKey: string): Promise<void> => {
  const registration = await registered()
  const subscription = await subscribed()
  if (registration === undefined || subscription === null || Notification.permission !== 'granted') return
  if (isMadeFor(subscription, vapidPublicKey)) {
    await saveSubscription(userId, subscription)
    return
  }
  await subscription.unsubscribe()
  await saveSubscription(userId, await subscribe(registration, vapidPublicKey))
}
