import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const reply = (socket: Socket, text: string): void => {
  socket.write(`Content-Type: command/reply\nReply-Text: ${text}\n\n`)
}

/** The event socket of a FreeSWITCH, as far as it is used: says what the test wants, to all that listen. */
export const startEventSocketServer = async () => {
  const listening = new Set<Socket>()
  const sockets = new Set<Socket>()
  const commands: string[] = []
  const answers = new Map<string, string>()
  const waiting = new Set<() => void>()
  const password = 'the password'
  const changed = () => {
    for (const check of waiting) check()
  }
  const until = (fits: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        if (!fits()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const answer = (socket: Socket, command: string) => {
    commands.push(command)
    if (command.startsWith('auth '))
      reply(socket, command === `auth ${password}` ? '+OK accepted' : '-ERR invalid')
    else if (command.startsWith('event ')) {
      listening.add(socket)
      reply(socket, '+OK event listener enabled json')
    } else {
      const body = answers.get(command) ?? '-ERR no reply\n'
      const length = String(Buffer.byteLength(body))
      socket.write(`Content-Type: api/response\nContent-Length: ${length}\n\n${body}`)
    }
    changed()
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      listening.delete(socket)
      changed()
    })
    let rest = ''
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('utf8')
      const given = rest.split('\n\n')
      rest = given.pop() ?? ''
      for (const command of given) answer(socket, command)
    })
    socket.write('Content-Type: auth/request\n\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    address: { host: '127.0.0.1', port, password },
    url: `esl://:${encodeURIComponent(password)}@127.0.0.1:${String(port)}`,
    /** All that it was asked, in order. */
    commands,
    asked: (command: string) => until(() => commands.includes(command)),
    /** So many listen to what happens. */
    heardBy: (count: number) => until(() => listening.size >= count),
    setAnswer: (command: string, body: string) => answers.set(command, body),
    /** Tells all that listen; in pieces, as a network may. */
    say: (event: Readonly<Record<string, string>>) => {
      const body = JSON.stringify(event)
      const length = String(Buffer.byteLength(body))
      const text = `Content-Length: ${length}\nContent-Type: text/event-json\n\n${body}`
      for (const socket of listening) {
        socket.write(text.slice(0, 30))
        socket.write(text.slice(30))
      }
    },
    cut: async () => {
      for (const socket of sockets) socket.destroy()
      await until(() => sockets.size === 0)
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
