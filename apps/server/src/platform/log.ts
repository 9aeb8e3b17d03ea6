import type { logLevels } from '@lykta/contract/constants'
import { destination, pino, type DestinationStream, type Level, type Logger } from 'pino'

/** The eight levels of the specification, as the logger knows them. */
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

/** Lines of JSON on standard output. Callers log ids only: no names, texts, tokens or addresses. */
export const createLog = (
  level: (typeof logLevels)[number],
  stream: DestinationStream = destination(1),
): Log =>
  pino(
    {
      level: pinoLevel[level],
      base: null,
      serializers: {
        // An error's message may quote what a person wrote; its kind and place are what we need.
        err: (error: unknown) =>
          error instanceof Error
            ? {
                name: error.name,
                code: 'code' in error ? error.code : undefined,
                stack: stackWithoutMessage(error),
              }
            : { name: typeof error },
      },
    },
    stream,
  )

const stackWithoutMessage = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
