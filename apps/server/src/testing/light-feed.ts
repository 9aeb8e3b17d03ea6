import { parseJson } from '@lykta/contract/json'
import { openLightWebSocket } from './light-web-socket.ts'

/** Engine.IO's and Socket.IO's first characters. */
const opened = '0'
const ping = '2'
const pong = '3'
const joined = '40'
const event = '42'
const answer = '43'

/** An app's feed, by hand as its WebSocket. */
export const openLightFeed = (
  origin: string,
  { headers, token }: { headers: Readonly<Record<string, string>>; token: string },
  on: {
    subscribed: (answer: unknown) => void
    event: (name: string, value: unknown) => void
    close: () => void
  },
): { destroy: () => void } => {
  const request = { method: 'post', url: '/relatives/subscribe', headers: { token }, data: {} }
  const socket = openLightWebSocket(
    origin,
    { path: '/socket.io/?EIO=4&transport=websocket', headers },
    {
      open: () => undefined,
      message: (bytes) => {
        const text = bytes.toString()
        if (text === ping) socket.send(pong)
        else if (text.startsWith(opened)) socket.send(joined)
        else if (text.startsWith(joined)) socket.send(`${event}0${JSON.stringify(['post', request])}`)
        else if (text.startsWith(event) || text.startsWith(answer)) {
          const value = parseJson(text.slice(text.indexOf('[')))
          if (!Array.isArray(value)) return
          if (text.startsWith(answer)) on.subscribed(value[0])
          else if (typeof value[0] === 'string') on.event(value[0], value[1])
        }
      },
      close: on.close,
    },
  )
  return { destroy: socket.destroy }
}
