import { connect, type Socket } from 'node:net'
import { z } from 'zod'
import type { Log } from './log.ts'
import type { After } from './timers.ts'

/** What a FreeSWITCH says, by the names of its own headers. */
export type HostEvent = ReadonlyMap<string, string>

export interface EventSocketAddress {
  host: string
  port: number
  password: string
}

/** A channel that says nothing for so long is dead: a FreeSWITCH has a heartbeat each 20 seconds. */
const silentMs = 60_000
const answerMs = 10_000
const retryMs = { first: 1_000, longest: 30_000 } as const
/** Far more than the list of all calls. */
const mostBytes = 16 * 1_048_576

const BodySchema = z.record(z.string(), z.unknown())

interface Waiting {
  resolve: (answer: string) => void
  reject: (error: Error) => void
}

/**
 * The event socket of a FreeSWITCH: what happens there, and commands to it. Connects again for as long as it is not stopped, each time
 * a little later. What happened while it was away is lost: `onUp` has to ask.
 */
export const createEventSocket = (deps: {
  address: EventSocketAddress
  /** Such as `CHANNEL_ANSWER CUSTOM verto::login`. */
  events: string
  after: After
  log: Log
  onEvent: (event: HostEvent) => void
  /** It says what happens from now on. */
  onUp: () => Promise<void>
  onDown: () => void
}) => {
  const { address, after, log } = deps
  let socket: Socket | undefined
  let waiting: Waiting[] = []
  let failures = 0
  let isUp = false
  let stopped = true
  let cancelRetry: (() => void) | undefined
  let cancelSilence: (() => void) | undefined

  const command = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      if (socket === undefined) {
        reject(new Error('the event socket is not connected'))
        return
      }
      const current = socket
      const cancel = after(answerMs, () => current.destroy())
      waiting.push({
        resolve: (answer) => {
          cancel()
          resolve(answer)
        },
        reject: (error) => {
          cancel()
          reject(error)
        },
      })
      current.write(`${text}\n\n`)
    })

  const signIn = async () => {
    try {
      const auth = await command(`auth ${address.password}`)
      if (!auth.startsWith('+OK')) throw new Error('the event socket refuses the password')
      await command(`event json ${deps.events} HEARTBEAT`)
      isUp = true
      failures = 0
      await deps.onUp()
    } catch (err) {
      log.error({ err }, 'event socket of the call host not ready')
      socket?.destroy()
    }
  }

  const received = (headers: HostEvent, body: string) => {
    switch (headers.get('Content-Type') ?? '') {
      case 'auth/request':
        void signIn()
        break
      case 'command/reply':
        waiting.shift()?.resolve(headers.get('Reply-Text') ?? '')
        break
      case 'api/response':
        waiting.shift()?.resolve(body)
        break
      case 'text/event-json': {
        const values = BodySchema.safeParse(JSON.parse(body)).data ?? {}
        const event = Object.entries(values).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        )
        deps.onEvent(new Map(event))
        break
      }
      default:
        break
    }
  }

  const open = () => {
    const current = connect({ host: address.host, port: address.port })
    socket = current
    const read = createReader(received)
    const expectSomething = () => {
      cancelSilence?.()
      cancelSilence = after(silentMs, () => current.destroy())
    }
    expectSomething()
    current.on('data', (chunk) => {
      expectSomething()
      try {
        read(chunk)
      } catch (err) {
        log.error({ err }, 'event socket of the call host not understood')
        current.destroy()
      }
    })
    // A close follows.
    current.on('error', () => undefined)
    current.on('close', () => {
      closed()
    })
  }

  const closed = () => {
    socket = undefined
    cancelSilence?.()
    const left = waiting
    waiting = []
    for (const { reject } of left) reject(new Error('the event socket was closed'))
    if (isUp) deps.onDown()
    isUp = false
    if (stopped) return
    if (failures === 0) log.warn('event socket of the call host away')
    const waitMs = Math.min(retryMs.first * 2 ** failures, retryMs.longest)
    failures += 1
    cancelRetry = after(waitMs, open)
  }

  return {
    start: (): void => {
      if (!stopped) return
      stopped = false
      open()
    },
    stop: (): void => {
      stopped = true
      cancelRetry?.()
      socket?.destroy()
    },
    isUp: (): boolean => isUp,
    /** Rejects if it is not connected, or gives no answer. */
    api: (text: string): Promise<string> => command(`api ${text}`),
  }
}

/** Puts together what arrives in pieces: headers, an empty line, and as many bytes as they say. */
const createReader = (received: (headers: HostEvent, body: string) => void) => {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (rest.length > mostBytes) throw new Error('too long')
      if (end === -1) return
      const headers = new Map(
        rest
          .subarray(0, end)
          .toString('utf8')
          .split('\n')
          .map((line): [string, string] => {
            const colon = line.indexOf(':')
            return [line.slice(0, colon), line.slice(colon + 1).trim()]
          }),
      )
      const bytes = Number(headers.get('Content-Length') ?? 0)
      if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > mostBytes) throw new Error('no length')
      const next = end + 2 + bytes
      if (rest.length < next) return
      const body = rest.subarray(end + 2, next).toString('utf8')
      rest = rest.subarray(next)
      received(headers, body)
    }
  }
}
