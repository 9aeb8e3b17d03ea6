import { ConfigError } from './config.ts'
import { BackupError } from './platform/backup/backup-error.ts'
import { StartError } from './platform/start-error.ts'

/** What was asked for cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A command as whoever reads of it can type it: an installed release has no npm, and its `bin/lykta` says that it is one. */
export const howToRun = (command: 'backup' | 'restore' | 'move-database' | 'create-admin'): string =>
  process.env['LYKTA_RELEASE'] === undefined ? `npm run ${command} --` : `lykta ${command}`

const shownEveryMs = 200

/** Shows what is being done in one line, where a person looks on; a log of cron stays empty. */
const createProgress = () => {
  let shownAt = 0
  const clear = () => {
    if (shownAt > 0) process.stderr.write('\r\u001B[K')
  }
  return {
    clear,
    show: (doing: string): void => {
      if (!process.stderr.isTTY || performance.now() - shownAt < shownEveryMs) return
      clear()
      shownAt = performance.now()
      process.stderr.write(doing.slice(0, process.stderr.columns - 1))
    },
  }
}

/** Runs a command of the operator's, and ends with 0 if it was done, 1 if not, 2 if it was not understood. */
export const runCommand = async (
  usage: string,
  work: (onProgress: (doing: string) => void) => Promise<void>,
): Promise<void> => {
  const progress = createProgress()
  try {
    await work(progress.show)
    progress.clear()
    process.exitCode = 0
  } catch (error) {
    progress.clear()
    process.exitCode = 1
    if (isMisunderstood(error)) {
      console.error(`${error.message}\n${usage}`)
      process.exitCode = 2
    } else console.error(plainLine(error))
  }
}

/** `parseArgs` throws a plain error with a code. */
const isMisunderstood = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

export const plainLine = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof BackupError)
    return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC') return 'The disk is full. Make room, and begin again: nothing half-made counts.'
  if (isOfAnEndedDatabase(code, error))
    return 'The database was stopped meanwhile. Begin again: nothing half-made counts.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** PostgreSQL says so where it has the time to. */
const isOfAnEndedDatabase = (code: string, error: unknown): boolean =>
  /^(?:57P0\d|ECONNRESET|EPIPE)$/.test(code) ||
  (error instanceof Error && error.message.startsWith('Connection terminated'))
