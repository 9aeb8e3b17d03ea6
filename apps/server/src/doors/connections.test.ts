import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../platform/log.ts'
import { startTestServer } from '../testing/test-server.ts'
import { createTestAfter } from '../testing/test-after.ts'
import { limits } from './limits.ts'

test('a stop ends what does not end by itself, and says what it was', async () => {
  const grace = createTestAfter(limits.stopGraceMs)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  await using server = await startTestServer({
    environment: { MQTT_PORT: '0' },
    overrides: { after: grace.after, log },
  })
  const open = (port: number, text = '') => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    if (text !== '') socket.write(text)
    return { connected: once(socket, 'connect'), closed: once(socket.resume(), 'close') }
  }
  const port = Number(new URL(server.origin).port)
  const body =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
  const sockets = [
    open(port),
    open(port, 'GET / HTTP/1.1\r\nHos'),
    open(port, body),
    open(server.mqttPort ?? 0),
  ]
  // Its side of the close never comes.
  const phone = new WebSocket(`${server.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await Promise.all([...sockets.map(({ connected }) => connected), once(phone, 'message')])
  phone.pause()
  await fetch(`${server.origin}/healthz`, { headers: { connection: 'close' } })
  const stopping = server.app.close()
  await vi.waitFor(() => {
    expect(grace.count()).toBe(1)
  })
  grace.end()
  await stopping
  await Promise.all(sockets.map(({ closed }) => closed))
  phone.terminate()
  const cut: unknown = JSON.parse(lines.find((line) => line.includes('connections cut')) ?? '')
  expect(cut).toMatchObject({ silent: 2, request: 1, webSocket: 1 })
})
