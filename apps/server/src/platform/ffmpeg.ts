import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import {
  decoderMemoryBytes,
  lowerPriority,
  notRunnable,
  withLimits,
  type ProcessTime,
} from './limited-process.ts'
import { DiskFullError } from './upload-folder.ts'

/** There is no ffmpeg on this machine. */
export class NoFfmpegError extends Error {
  constructor(cause?: unknown) {
    super('ffmpeg is not there', { cause })
    this.name = 'NoFfmpegError'
  }
}

/** ffmpeg was stopped because it took too long or its result is no longer needed. */
export class FfmpegStoppedError extends Error {
  /** Whether it had used up its processor time. Otherwise the machine may have been too busy for it. */
  readonly spent: boolean

  constructor({ spent }: { spent: boolean }) {
    super('ffmpeg was stopped')
    this.name = 'FfmpegStoppedError'
    this.spent = spent
  }
}

export interface FfmpegRun {
  code: number | null
  stdout: Buffer
  /** The beginning of its messages about files and errors. */
  stderr: string
}

const mostSaid = 64 * 1_024
const mostWritten = 64 * 1_048_576
/** In the words of the system. Texts from the file itself are indented. */
const saysDiskFull = /^\S.*: (?:No space left on device|Disk quota exceeded)\s*$/

/**
 * ffmpeg's names of the decoders that films from phones and cameras need. Its hundreds of others are old, rarely reviewed,
 * and the likeliest way to attack it.
 */
const decoders = [
  'h264 hevc vp8 vp9 av1 libdav1d libaom-av1 mpeg4 mpeg1video mpeg2video h263 mjpeg msmpeg4v2',
  'msmpeg4 theora wmv1 wmv2 wmv3 vc1 flv vp6 vp6f dvvideo prores png bmp aac aac_latm mp3 mp3float mp2',
  'mp2float ac3 eac3 opus libopus vorbis libvorbis flac alac wmav1 wmav2 wmapro amrnb amrwb',
  'libopencore_amrnb libopencore_amrwb nellymoser speex libspeex adpcm_ms adpcm_ima_wav',
  'adpcm_ima_qt adpcm_swf pcm_s16le pcm_s16be pcm_s24le pcm_s32le pcm_f32le pcm_u8 pcm_alaw',
  'pcm_mulaw',
]
  .join(' ')
  .replaceAll(' ', ',')

/** Formats whose decoder has another name. */
const decoded: ReadonlySet<string> = new Set([...decoders.split(','), 'amr_nb', 'amr_wb'])
/** Whether a format is decoded. ffmpeg calls formats unknown to it `none`. */
export const mayDecode = (codec: string): boolean => decoded.has(codec)

/** Restricts input to the given file: no URLs, and no other files that it names. */
export const safely = ['-nostdin', '-hide_banner', '-nostats'] as const
export const input = (path: string, format: string) => [
  '-protocol_whitelist',
  'file',
  '-codec_whitelist',
  decoders,
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
 * Runs ffmpeg at low priority, with limits on its memory and time.
 * @param onLine gets each line of standard output, which is not collected then
 * @throws NoFfmpegError, FfmpegStoppedError, DiskFullError
 */
export const runFfmpeg = async (
  program: string,
  args: readonly string[],
  options: { time: ProcessTime; signal?: AbortSignal | undefined; onLine?: (line: string) => void },
): Promise<FfmpegRun> => {
  const limit = AbortSignal.timeout(options.time.waitMs)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  const limited = withLimits(program, args, { memoryBytes: decoderMemoryBytes.film, ...options.time })
  const child = spawn(limited.command, limited.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => {
      reject(signal.aborted ? new FfmpegStoppedError({ spent: false }) : new NoFfmpegError(error))
    })
    child.once('close', (code, killedBy) => {
      // Nobody but the kernel kills it otherwise.
      if (killedBy === 'SIGKILL') reject(new FfmpegStoppedError({ spent: !child.killed }))
      else resolve(code)
    })
  })
  if (child.pid !== undefined) {
    lowerPriority(child.pid)
    const letGo = endWithUs(child.pid)
    child.once('exit', letGo)
  }

  let stderr = ''
  let line = ''
  let isDiskFull = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < mostSaid) stderr += text
    const lines = `${line}${text}`.split('\n')
    line = (lines.pop() ?? '').slice(0, mostSaid)
    isDiskFull ||= lines.some((one) => saysDiskFull.test(one))
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
  if (notRunnable.has(code)) throw new NoFfmpegError()
  // Whatever its exit code: what it could not write at the very end is no failure to it.
  if (isDiskFull) throw new DiskFullError()
  return { code, stdout: Buffer.concat(written), stderr }
}

/**
 * Kills a process if this one is killed: ffmpeg would otherwise run on for hours. Windows does so anyway. Returns the
 * function that cancels it.
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
