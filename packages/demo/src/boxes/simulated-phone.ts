import { BoxMeSchema } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { WebSocket } from 'ws'
import { callApi, type Server } from './box-api.ts'

export interface SimulatedPhone {
  stop: () => void
}

const againAfterMs = 5_000

/** A box's place on the call channel: callers hear it ring, and nobody answers. */
export const startSimulatedPhone = (server: Server, token: string): SimulatedPhone => {
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const connect = async (): Promise<void> => {
    const { extension } = answerOf(BoxMeSchema).parse(await callApi(server, 'GET', 'box/me', { token })).data
    if (isOver) return
    const opened = new WebSocket(`${server.origin.replace(/^http/, 'ws')}/verto`, {
      rejectUnauthorized: server.ownProcess !== true,
    })
    socket = opened
    opened.on('open', () => {
      const params = { login: extension, passwd: token, loginParams: {}, sessid: `simulated-${extension}` }
      opened.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'login', params }))
    })
    // The close event handles it.
    opened.on('error', () => undefined)
    opened.on('close', again)
  }

  const again = () => {
    if (!isOver) timer = setTimeout(start, againAfterMs)
  }
  const start = () => {
    connect().catch(again)
  }
  start()

  return {
    stop: () => {
      isOver = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}
