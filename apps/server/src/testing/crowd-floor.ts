import { createServer } from 'node:http'
import { Aedes } from 'aedes'
import { Server as SocketServer } from 'socket.io'
import { createWebSocketStream, WebSocketServer } from 'ws'

// The least that could do it: a bare broker whose messages go out over a bare Socket.IO, with nobody asked and nothing
// stored. The box 7 is that of the user whose token is session_7.
const http = createServer()
const io = new SocketServer(http, { serveClient: false, destroyUpgrade: false, allowEIO3: true })
io.on('connection', (socket) => {
  socket.on('post', async (request: { headers: { token: string } }, done: (jwr: object) => void) => {
    await socket.join(request.headers.token.replace('session_', 'box-'))
    done({ statusCode: 200 })
  })
})

const broker = await Aedes.createBroker()
broker.authorizePublish = (_client, packet, done) => {
  const [, id = ''] = packet.topic.split('/')
  const status: unknown = JSON.parse(packet.payload.toString())
  io.to(`box-${id}`).emit('relative', { verb: 'updateDeviceStatus', data: { device: status } })
  done()
}
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
http.on('upgrade', (request, socket, head) => {
  if (request.url?.startsWith('/mqtt') !== true) return
  sockets.handleUpgrade(request, socket, head, (webSocket) => {
    broker.handle(createWebSocketStream(webSocket), request)
  })
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  process.stdout.write(`http://localhost:${String(address.port)}\n`)
})
process.on('SIGINT', () => process.exit())
