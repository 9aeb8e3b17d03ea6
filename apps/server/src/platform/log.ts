import type { logLevels } from '@lykta/contract/constants'
import { destination, pino, type DestinationStream, type Level, type Logger } from 'pino'
import { databaseAwayCodes, isDiskFull } from '../errors.ts'
import { currentRequest, currentSpan, forRequest } from './request-context.ts'

/** Maps the eight levels of the specification to the logger's. */
const pinoLevel: Record<(typeof logLevels)[number], Level | 'silent'> = {
  error: 'error',
  warn: 'warn',
  info: 'info',
  verbose: 'debug',
  debug: 'debug',
  silly: 'trace',
  all: 'trace',
  silent: 'silent',
}

export type Log = Logger

/** How much waits for a reader that stands still, in characters. What is logged beyond it is lost. */
const mostWaiting = 4_000_000

/**
 * Standard output. A server goes on without its log where whatever read it has gone, and logs on once a full disk has room; what
 * waited is lost. The stream’s own `flushSync`, which the logger calls after a fatal line and at the end, would then try again for
 * ever: it is kept from both.
 */
const standardOutput = (): DestinationStream => {
  const open = () => {
    const opened = destination({ dest: 1, sync: false, maxLength: mostWaiting })
    opened.on('error', (error) => {
      opened.destroy()
      output = isDiskFull(error) ? open() : undefined
    })
    return opened
  }
  let output: ReturnType<typeof open> | undefined = open()
  return {
    write: (line) => {
      output?.write(line)
    },
  }
}

/** While an engine is away, whatever needs it fails alike: that is logged once in so long, with how often. */
const repeatsEveryMs = 60_000

/** Lines of JSON on standard output. Callers log ids only: no names, texts, tokens or addresses. */
export const createLog = (
  level: (typeof logLevels)[number],
  stream: DestinationStream = standardOutput(),
  { everyMs = repeatsEveryMs } = {},
): Log => {
  const counted = createRepeats(everyMs)
  return pino(
    {
      level: pinoLevel[level],
      base: null,
      mixin: () => {
        const request = currentRequest()
        const traceId = currentSpan()?.spanContext().traceId
        return {
          ...(request === undefined ? {} : { request }),
          ...(traceId === undefined ? {} : { trace: traceId }),
        }
      },
      serializers: { err: (thrown: unknown) => describe(thrown, 0) },
      hooks: {
        // Without a text, the logger would use the error's own message.
        logMethod(words, method) {
          const [subject, text] = words
          if (typeof subject !== 'object' || subject === null) {
            method.apply(this, words)
            return
          }
          const said = text ?? 'error'
          const state = stateIn(subject)
          if (state === undefined) method.call(this, subject, said)
          else
            counted(`${said} ${state}`, (repeated) => {
              if (repeated === 0) method.call(this, subject, said)
              else method.call(this, { state, repeated }, said)
            })
        },
      },
    },
    stream,
  )
}

/** `write` is called at once with 0, and then for each span in which the same was to be written again, with how often. */
const createRepeats = (everyMs: number) => {
  const counts = new Map<string, number>()
  const follow = (key: string, write: (repeated: number) => void): void => {
    counts.set(key, 0)
    setTimeout(() => {
      const repeated = counts.get(key) ?? 0
      counts.delete(key)
      if (repeated === 0) return
      // Of many requests.
      forRequest(undefined, () => write(repeated))
      follow(key, write)
    }, everyMs).unref()
  }
  return (key: string, write: (repeated: number) => void): void => {
    const before = counts.get(key)
    if (before !== undefined) counts.set(key, before + 1)
    else {
      write(0)
      follow(key, write)
    }
  }
}

const awayNames: ReadonlySet<string> = new Set(['DatabaseAwayError', 'RedisAway', 'FileStoreAwayError'])

/** The name or code that an error has while an engine cannot be reached, in which case it is the same wherever it comes from. */
const stateIn = (subject: object): string | undefined => {
  let thrown: unknown = 'err' in subject ? subject.err : subject
  for (let depth = 0; depth <= mostCauses && thrown instanceof Error; depth += 1) {
    if (awayNames.has(thrown.name)) return thrown.name
    if ('syscall' in thrown && thrown.syscall === 'connect' && 'code' in thrown) return String(thrown.code)
    if ('code' in thrown && databaseAwayCodes.has(String(thrown.code))) return String(thrown.code)
    thrown = thrown.cause
  }
  return undefined
}

interface Described {
  name: string
  code?: string | number
  stack?: string
  cause?: Described
}

const mostCauses = 3

/**
 * An error's message, and the details that a database adds, may quote what a user wrote. Logs only its type, code and
 * stack frames, and those of its causes.
 */
const describe = (thrown: unknown, depth: number): Described => {
  if (!(thrown instanceof Error)) return { name: typeof thrown }
  return {
    name: isWord(thrown.name) ? thrown.name : 'Error',
    ...('code' in thrown && (typeof thrown.code === 'number' || isWord(thrown.code))
      ? { code: thrown.code }
      : {}),
    stack: placeOf(thrown),
    ...(thrown.cause === undefined || depth === mostCauses
      ? {}
      : { cause: describe(thrown.cause, depth + 1) }),
  }
}

const isWord = (value: unknown): value is string => typeof value === 'string' && /^\w{1,60}$/.test(value)

/** A stack begins with the message, whose lines may look like frames, except for the position in a file. */
const frame = /^ {4}at (?:.+ \()?(?:file:\/\/|node:|\/|[A-Za-z]:\\).+:\d+:\d+\)?$/

const placeOf = ({ stack = '', message }: Error): string => {
  const start = stack.indexOf(message)
  const frames = start === -1 ? stack : stack.slice(start + message.length)
  return frames
    .split('\n')
    .filter((line) => frame.test(line))
    .join('\n')
}
