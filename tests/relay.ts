import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A TURN server on this machine, through which two devices can talk that do not reach each other. */
export interface Relay extends AsyncDisposable {
  /** Settings for the server's environment. */
  settings: Readonly<Record<string, string>>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}

/** Of Debian's coturn. */
const program = 'turnserver'

/** coturn, which the set-up of these stories has installed. */
export const startRelay = async (): Promise<Relay> => {
  const port = String(await freePort())
  const secret = randomBytes(16).toString('hex')
  const relay = spawn(
    program,
    [
      '-n',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--realm=lykta',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--allow-loopback-peers',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--pidfile=',
      '--log-file=stdout',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = once(relay, 'exit')
  // It listens once the last of its threads says so; what it says later is nobody's business.
  const listening = new Promise<void>((resolve, reject) => {
    const lines = createInterface(relay.stdout)
    lines.on('line', (line) => {
      if (line.includes('Total General servers')) resolve()
    })
    void ended.then(() => reject(new Error('coturn has ended before it listened')))
  })
  await listening
  return {
    settings: { TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: secret },
    [Symbol.asyncDispose]: async () => {
      relay.kill()
      await ended
    },
  }
}
