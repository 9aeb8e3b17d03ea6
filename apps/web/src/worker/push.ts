import { parseJson } from '@lykta/contract/json'
import type { PushMessage } from '@lykta/contract/notifications'
import { ownPath } from '../shared/session/own-path.ts'
import type { OpenRequest } from './open-request.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOf = (value: unknown, key: string): string | undefined => {
  const text = isRecord(value) ? value[key] : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Only places on this origin are opened. */
const pathOf = (value: unknown): string => ownPath(textOf(value, 'path'), location.origin) ?? '/App'

const readMessage = (text: string | undefined): PushMessage | undefined => {
  const value = parseJson(text ?? '')
  const [title, body, tag, lang] = ['title', 'body', 'tag', 'lang'].map((key) => textOf(value, key))
  if (title === undefined || body === undefined) return undefined
  const rings = isRecord(value) && value['rings'] === true
  return { title, body, tag: tag ?? '', lang: lang ?? 'en', path: pathOf(value), rings }
}

/** Milliseconds on and off, for as long as it takes to reach for the phone. */
const ringVibration = [600, 400, 600, 400, 600, 400, 600]

/** Shows what a push says. Pushes that cannot be read are not shown. */
export const show = async (
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  text: string | undefined,
): Promise<void> => {
  const message = readMessage(text)
  if (message === undefined) return
  const { title, body, tag, lang, path, rings } = message
  const options: NotificationOptions & { renotify?: boolean; vibrate?: number[] } = {
    body,
    lang,
    tag,
    icon: '/branding/icon-192.png',
    badge: '/branding/badge-96.png',
    data: { path },
    ...(rings === true && tag !== ''
      ? { renotify: true, requireInteraction: true, vibrate: ringVibration }
      : {}),
  }
  await registration.showNotification(title, options)
}

interface AppWindow {
  url: string
  postMessage: (request: OpenRequest, options: object) => void
  focus: () => Promise<unknown>
}
interface Windows {
  matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly AppWindow[]>
  openWindow: (url: string) => Promise<unknown>
}

/** Shows the page that a notification is about: in the app if it is open, else in a new window. */
export const open = async (clients: Windows, data: unknown): Promise<void> => {
  const path = pathOf(data)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const app = windows.find(({ url }) => !new URL(url).pathname.startsWith('/box/'))
  if (app === undefined) {
    await clients.openWindow(path)
    return
  }
  const request: OpenRequest = { kind: 'open', path }
  app.postMessage(request, {})
  await app.focus()
}
