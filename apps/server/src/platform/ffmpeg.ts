import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'

/** There is no ffmpeg on this machine. */
export class NoFfmpegError extends Error {
  constructor(cause: unknown) {
    super('ffmpeg is not there', { cause })
    this.name = 'NoFfmpegError'
  }
}

/** ffmpeg was stopped because it took too long or its result is no longer needed. */
export class FfmpegStoppedError extends Error {
  constructor() {
    super('ffmpeg was stopped')
    this.name = 'FfmpegStoppedError'
  }
}

export interface FfmpegRun {
  code: number | null
  stdout: Buffer
  /** The beginning of what it prints about files and errors. */
  stderr: string
}

const mostSaid = 64 * 1_024
const mostWritten = 64 * 1_048_576

/** Restricts input to the given file: no URLs, and no other files that it names. */
export const safely = ['-nostdin', '-hide_banner', '-nostats'] as const
export const input = (path: string, format: string) => [
  '-protocol_whitelist',
  'file',
  '-threads',
  '2',
  '-max_pixels',
  String(maxFilmPixels),
  '-f',
  format,
  '-i',
  path,
]
/** Per frame: a little above 8K. */
export const maxFilmPixels = 36_000_000

/**
 * Runs ffmpeg at low priority.
 * @param onLine gets each line of standard output, which is not collected then
 * @throws NoFfmpegError, FfmpegStoppedError
 */
export const runFfmpeg = async (
  program: string,
  args: readonly string[],
  options: { timeLimitMs: number; signal?: AbortSignal | undefined; onLine?: (line: string) => void },
): Promise<FfmpegRun> => {
  const limit = AbortSignal.timeout(options.timeLimitMs)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => {
      reject(signal.aborted ? new FfmpegStoppedError() : new NoFfmpegError(error))
    })
    child.once('close', resolve)
  })
  if (child.pid !== undefined) {
    giveWay(child.pid)
    const letGo = endWithUs(child.pid)
    child.once('exit', letGo)
  }

  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < mostSaid) stderr += text
  })
  const written: Buffer[] = []
  let bytes = 0
  if (options.onLine === undefined) {
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= mostWritten) written.push(chunk)
    })
  } else {
    createInterface(child.stdout).on('line', options.onLine)
  }
  const code = await ended
  return { code, stdout: Buffer.concat(written), stderr }
}

const giveWay = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It may have exited already.
  }
}

/**
 * Kills a process if this one is killed: ffmpeg would otherwise run on for hours. Windows does so by itself. Returns
 * the function that cancels it.
 */
const endWithUs = (pid: number): (() => void) => {
  if (process.platform === 'win32') return () => undefined
  // Only this process holds its standard input open.
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.once('error', () => undefined)
  return () => watch.kill('SIGKILL')
}
