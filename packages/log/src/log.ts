import type { logLevels } from '@lykta/contract/constants'

export type LogLevel = (typeof logLevels)[number]

const methods = ['error', 'warn', 'info', 'debug'] as const
type Method = (typeof methods)[number]

/** How many of the methods, most severe first, each level lets through. */
const reach: Record<LogLevel, number> = {
  silent: 0,
  error: 1,
  warn: 2,
  info: 3,
  verbose: 4,
  debug: 4,
  silly: 4,
  all: 4,
}

/** What may be logged with a message: ids, kinds and the error. Never personal text, a name, a token or a URL. */
export type LogDetails = Readonly<Record<`${string}Id`, number | undefined>> & {
  readonly kind?: string | undefined
  readonly err?: unknown
}

export type Log = Record<Method, (details: LogDetails, message: string) => void> & {
  setLevel: (level: LogLevel) => void
}

const isWord = (value: unknown): value is string => typeof value === 'string' && /^\w{1,60}$/.test(value)

/** An error's own message may quote what a person wrote, so its kind, code and HTTP status are logged instead. */
const describe = (thrown: unknown): object => {
  if (!(thrown instanceof Error)) return { name: typeof thrown }
  return {
    name: isWord(thrown.name) ? thrown.name : 'Error',
    ...('code' in thrown && (typeof thrown.code === 'number' || isWord(thrown.code))
      ? { code: thrown.code }
      : {}),
    ...('status' in thrown && typeof thrown.status === 'number' ? { status: thrown.status } : {}),
  }
}

/** The log of an app, on the browser's console. Until a level is set it is `warn`. */
export const createLog = (sink: Pick<Console, Method> = console): Log => {
  let reached = reach.warn
  const write =
    (method: Method, index: number) =>
    ({ err, ...details }: LogDetails, message: string): void => {
      if (index < reached)
        sink[method](message, err === undefined ? details : { ...details, err: describe(err) })
    }
  return {
    error: write('error', 0),
    warn: write('warn', 1),
    info: write('info', 2),
    debug: write('debug', 3),
    setLevel: (level) => {
      reached = reach[level]
    },
  }
}

/** The log of the app in which this runs. */
export const log = createLog()
