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

/** It was ended because it took too long, or because whoever asked for it no longer wants it. */
export class FfmpegStoppedError extends Error {
  constructor() {
    super('ffmpeg was stopped')
    this.name = 'FfmpegStoppedError'
  }
}

export interface FfmpegRun {
  code: number | null
  stdout: Buffer
  /** What it says of the files, and of what went wrong: the first of it. */
  stderr: string
}

const mostSaid = 64 * 1_024
const mostWritten = 64 * 1_048_576

/** What may be read is the one file that it is given: no address, no other file that a list in it names. */
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
/** Of one frame: 8K, and a little. */
export const maxFilmPixels = 36_000_000

/**
 * Runs ffmpeg behind everything else that this machine has to do.
 * @param onLine is given each line of standard output, which is not kept then
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
    // It may have ended already.
  }
}

/**
 * Ends a process should this one be killed: ffmpeg works on for hours where nobody reads what it says. Windows does so by
 * itself. Answers how to leave it alone.
 */
const endWithUs = (pid: number): (() => void) => {
  if (process.platform === 'win32') return () => undefined
  // What it reads is held open by this process alone.
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.once('error', () => undefined)
  return () => watch.kill('SIGKILL')
}
