import { voiceLimits } from '@lykta/contract/constants'
import { AppError, tooBusy } from '../errors.ts'
import {
  FfmpegStoppedError,
  NoFfmpegError,
  input,
  mayDecode,
  maxFilmPixels,
  runFfmpeg,
  safely,
} from './ffmpeg.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { ProcessTime } from './limited-process.ts'

/** ffmpeg's name for the container of a film. */
export type FilmFormat = 'mov' | 'matroska' | 'ogg' | 'asf' | 'flv' | 'avi'

export interface FilmFacts {
  /** Undefined if the file does not say. */
  durationMs: number | undefined
  /** As displayed: an upright film is higher than wide. */
  width: number
  height: number
}

export type SoundFacts = Pick<FilmFacts, 'durationMs'>

interface Streams extends SoundFacts {
  audio: SoundStream | undefined
  video: VideoStream | undefined
}

interface SoundStream {
  codec: string
  /** Its number among the sound tracks. */
  index: number
}

interface VideoStream extends Omit<FilmFacts, 'durationMs'> {
  codec: string
  pixels: string
  framesPerSecond: number
  /** HDR, which most screens cannot show but many phones record by default. */
  isHdr: boolean
}

/** The types of every converted film and voice message. */
export const filmType = 'video/mp4'
export const soundType = 'audio/mp4'
const filmFormat = 'mov'

const longestMs = 2 * 3_600_000
/** A recorder that is stopped by a timer writes a little more. */
const longestSoundMs = voiceLimits.durationMs + 2_000
const edges = { long: 1_920, short: 1_080 } as const
/** The longest edge of the still: enough for a list or a phone. */
const stillEdge = 1_280
const mostFramesPerSecond = 61
/** Bits per second. A film above this is converted even if browsers could play it as it is. */
const mostBitsPerSecond = 10_000_000
type Times = Record<'inspect' | 'still' | 'convert', ProcessTime>
/** Of the processor, twice what is waited for on an idle machine: ffmpeg has two threads. */
const defaultTimes: Times = {
  inspect: { processorSeconds: 40, waitMs: 200_000 },
  still: { processorSeconds: 90, waitMs: 450_000 },
  convert: { processorSeconds: 7_200, waitMs: 5 * 3_600_000 },
}
const stillsAtOnce = 2

/** Inspects films and voice messages, and converts them to what every browser plays, using ffmpeg. */
export const createFilms = ({ program, times = defaultTimes }: { program: string; times?: Times }) => {
  const limited = limitConcurrency(stillsAtOnce)

  let toneMaps: Promise<boolean> | undefined
  /** Without zimg, ffmpeg cannot convert HDR colours, and the films look faded. */
  const colours = async ({ isHdr }: VideoStream): Promise<string> => {
    if (!isHdr) return ''
    toneMaps ??= run(program, ['-hide_banner', '-filters'], { time: times.inspect })
      .then(({ stdout }) => / zscale .* V->V/.test(stdout.toString().replaceAll('\n', ' ')))
      .catch((error: unknown) => {
        // The next film asks again.
        toneMaps = undefined
        throw error
      })
    return (await toneMaps) ? `,${toSdr}` : ''
  }

  const streamsOf = async (path: string, format: FilmFormat): Promise<Streams> => {
    const { stderr } = await run(program, [...safely, ...input(path, format)], {
      time: times.inspect,
    })
    if (lacksContents.test(stderr)) refuse('file_unfinished')
    return readStreams(stderr)
  }

  const filmOf = async (path: string, format: FilmFormat): Promise<Film> => {
    const { video, ...others } = await streamsOf(path, format)
    return { ...others, video: video ?? refuse('file_unreadable') }
  }

  const convertTo = async (
    to: string,
    from: Source,
    how: readonly string[],
    { durationMs, limitMs, signal, onPercent }: SoundFacts & ConvertOptions & { limitMs: number },
  ): Promise<void> => {
    const onLine = (line: string) => {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1]
      if (microseconds === undefined || durationMs === undefined) return
      onPercent(Math.min(99, Math.floor(Number(microseconds) / 10 / durationMs)))
    }
    const args = [
      ...safely,
      ...input(from.path, from.format),
      ...words('-map_metadata -1 -map_chapters -1'),
      ...how,
      ...words('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact'),
      ...words(`-t ${String(limitMs / 1_000)} -max_muxing_queue_size 1024`),
      ...words('-movflags +faststart -progress pipe:1 -f mp4 -y'),
      to,
    ]
    const { code } = await runFfmpeg(program, args, { time: times.convert, signal, onLine })
    if (code !== 0) refuse('file_unreadable')
  }

  return {
    /**
     * Returns facts about a film without reading all of it, and a still of its beginning as PNG.
     * @throws file_unreadable, file_unfinished, file_too_long, unavailable, NoFfmpegError
     */
    inspect: (ownerId: number, path: string, format: FilmFormat): Promise<FilmFacts & { still: Buffer }> =>
      limited(ownerId, async () => {
        const { durationMs, video } = await filmOf(path, format)
        const { width, height } = video
        if (durationMs !== undefined && durationMs > longestMs) refuse('file_too_long')
        if (width * height > maxFilmPixels) refuse('file_too_many_pixels')
        const args = [
          ...safely,
          ...input(path, format),
          ...words('-map 0:V:0 -an -sn -dn'),
          // Films often begin dark: picks the most representative of the first frames.
          '-vf',
          `${scaledTo(stillEdge, stillEdge)}${await colours(video)},thumbnail=24`,
          ...words('-frames:v 1'),
          ...words('-c:v png -f image2pipe pipe:1'),
        ]
        const { stdout } = await run(program, args, { time: times.still })
        if (stdout.length === 0) refuse('file_unreadable')
        return { durationMs, width, height, still: stdout }
      }),

    /**
     * Writes a bitmap, which the image library cannot read, as PNG.
     * @throws file_unreadable, file_too_many_pixels, unavailable, NoFfmpegError, DiskFullError
     */
    bitmapAsPng: (ownerId: number, path: string, to: string): Promise<void> =>
      limited(ownerId, async () => {
        const args = [
          ...safely,
          ...input(path, 'bmp_pipe'),
          ...words('-frames:v 1 -c:v png -f image2 -y'),
          to,
        ]
        const { code } = await run(program, args, { time: times.still })
        if (code !== 0) refuse('file_unreadable')
      }),

    /**
     * Converts the film to H.264 and AAC in MP4, without other content of the file, and so that it plays while loading.
     * Streams already in these formats are copied.
     * @throws file_unreadable, unavailable, FfmpegStoppedError, NoFfmpegError, DiskFullError
     */
    convert: async (
      from: Source & { bytes: number },
      to: string,
      options: ConvertOptions,
    ): Promise<FilmFacts> => {
      const film = await filmOf(from.path, from.format)
      const picture = isPlayable(film, from)
        ? words('-c:v copy')
        : videoAsH264(film.video, await colours(film.video))
      const write = (sound: readonly string[]) =>
        convertTo(to, from, [...words('-map 0:V:0'), ...sound, ...picture], {
          ...options,
          durationMs: film.durationMs,
          limitMs: longestMs,
        })
      const sound = film.audio === undefined ? [] : words(`-map 0:a:${String(film.audio.index)}`)
      await write([...sound, ...soundAsAac(film)]).catch((error: unknown) => {
        // A film without its sound is better than none.
        if (!(error instanceof AppError) || sound.length === 0) throw error
        return write([])
      })
      const { durationMs, video } = await filmOf(to, filmFormat)
      return { durationMs, width: video.width, height: video.height }
    },

    /**
     * Returns facts about a voice message. A browser's recording says its duration only once it is converted.
     * @throws file_unreadable, file_unfinished, file_too_long, unavailable, NoFfmpegError
     */
    inspectSound: (ownerId: number, path: string, format: FilmFormat): Promise<SoundFacts> =>
      limited(ownerId, async () => {
        const { audio, durationMs } = await streamsOf(path, format)
        if (audio === undefined) refuse('file_unreadable')
        if (durationMs !== undefined && durationMs > longestSoundMs) refuse('file_too_long')
        return { durationMs }
      }),

    /**
     * Converts a voice message to AAC in MP4, without pictures or other content of the file, up to the longest time.
     * @throws file_unreadable, unavailable, FfmpegStoppedError, NoFfmpegError, DiskFullError
     */
    convertSound: async (from: Source, to: string, options: ConvertOptions): Promise<SoundFacts> => {
      const sound = await streamsOf(from.path, from.format)
      const { durationMs } = sound
      const how = [...words(`-map 0:a:${String(sound.audio?.index ?? 0)}`), ...soundAsAac(sound)]
      await convertTo(to, from, how, { ...options, durationMs, limitMs: longestSoundMs })
      return { durationMs: (await streamsOf(to, filmFormat)).durationMs }
    },
  }
}
export type Films = ReturnType<typeof createFilms>

interface Source {
  path: string
  format: FilmFormat
}

interface ConvertOptions {
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** Facts about a file with moving pictures. */
type Film = Omit<Streams, 'video'> & { video: VideoStream }

const words = (line: string): string[] => line.split(' ')

/** Keeps the aspect ratio, with square pixels and even edges, as H.264 requires. */
const scaledTo = (long: number, short: number): string => {
  const factor = `min(1,min(${String(long)}/max(iw*sar,ih),${String(short)}/min(iw*sar,ih)))`
  return `scale='max(2,trunc(iw*sar*${factor}/2)*2)':'max(2,trunc(ih*${factor}/2)*2)',setsar=1`
}

/** From HLG or PQ to what every screen shows. */
const toSdr = [
  'zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709',
  'tonemap=hable:desat=0,zscale=transfer=bt709:matrix=bt709:range=limited,format=yuv420p',
].join(',')

const soundAsAac = ({ audio }: Pick<Streams, 'audio'>): string[] =>
  words(audio?.codec === 'aac' ? '-c:a copy' : '-c:a aac -b:a 128k -ac 2')

const videoAsH264 = ({ framesPerSecond }: VideoStream, colours: string): string[] => [
  ...words('-c:v libx264 -preset veryfast -crf 23 -maxrate 6M -bufsize 12M'),
  ...words('-pix_fmt yuv420p -threads 2 -filter_threads 1'),
  // Limits the frame rate to what a TV can play, whatever the film claims.
  '-vf',
  `${framesPerSecond > mostFramesPerSecond ? 'fps=30,' : ''}${scaledTo(edges.long, edges.short)}${colours}`,
]

const isPlayable = (
  { video: { codec, pixels, width, height, isHdr }, durationMs }: Film,
  { format, bytes }: { format: FilmFormat; bytes: number },
): boolean =>
  format === filmFormat &&
  codec === 'h264' &&
  !isHdr &&
  /^yuvj?420p$/.test(pixels) &&
  Math.max(width, height) <= edges.long &&
  Math.min(width, height) <= edges.short &&
  durationMs !== undefined &&
  (bytes * 8_000) / durationMs <= mostBitsPerSecond

const run: typeof runFfmpeg = async (...args) => {
  try {
    return await runFfmpeg(...args)
  } catch (error) {
    if (!(error instanceof FfmpegStoppedError)) throw error
    // A film that takes this much to open cannot be shown either.
    return error.spent ? refuse('file_unreadable', error) : refuseBusy(error)
  }
}

const refuseBusy = (cause: unknown): never => {
  throw tooBusy(cause)
}

const refuse = (
  code: 'file_unreadable' | 'file_unfinished' | 'file_too_long' | 'file_too_many_pixels',
  cause?: unknown,
): never => {
  throw new AppError(code, { cause })
}

/**
 * Phones and cameras write the index of an MP4 at the end of the file, once the recording is over. If the recording or
 * a copy was interrupted, nothing in the file can be found.
 */
const lacksContents = /^\[mov,[^\]]*\] moov atom not found$/m

/** Parses ffmpeg's description of its input. Texts from the file itself are indented further, and so do not match. */
const readStreams = (said: string): Streams => {
  const duration = /^ {2}Duration: (\d+):(\d\d):(\d\d)\.(\d\d)/m.exec(said)
  return {
    audio: readSound(said),
    video: readVideo(said),
    durationMs: duration === null ? undefined : readDuration(duration),
  }
}

/** The first track that can be decoded: phones also write sound in formats of their own. */
const readSound = (said: string): SoundStream | undefined =>
  [...said.matchAll(/^ {2,4}Stream #0:[^\n]*?: Audio: (\w+)/gm)]
    .map(([, codec = ''], index) => ({ codec, index }))
    .find(({ codec }) => mayDecode(codec))

const readVideo = (said: string): VideoStream | undefined => {
  const video = /^ {2,4}Stream #0:[^\n]*?: Video: (\w+)[^\n]*$/m.exec(
    // Cover art is not a film.
    said.replaceAll(/^ {2,4}Stream #0:[^\n]*\(attached pic\)$/gm, ''),
  )
  const size = /, (\d{1,6})x(\d{1,6})[ ,\n]/.exec(`${video?.[0] ?? ''}\n`)
  if (video === null || size === null) return undefined
  const [, codec = ''] = video
  const [width, height] = [Number(size[1]), Number(size[2])]
  const shape = / SAR (\d+):(\d+)/.exec(video[0])
  const shownWidth = shape === null ? width : Math.round((width * Number(shape[1])) / Number(shape[2]))
  const turned = /^ {4,8}displaymatrix: rotation of -?(?:90|270)\.00 degrees/m.test(said)
  const rate = /, ([\d.]+)(k?) tbr,/.exec(video[0])
  return {
    codec,
    pixels: /, (yuv\w+|gray\w*|rgb\w*|gbr\w*|nv12)\b/.exec(video[0])?.[1] ?? '',
    isHdr: /arib-std-b67|smpte2084/.test(video[0]),
    framesPerSecond: rate === null ? 0 : Number(rate[1]) * (rate[2] === 'k' ? 1_000 : 1),
    width: turned ? height : shownWidth,
    height: turned ? shownWidth : height,
  }
}

const readDuration = ([, hours, minutes, seconds, hundredths]: RegExpExecArray): number =>
  Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1_000 + Number(hundredths) * 10

export { FfmpegStoppedError, NoFfmpegError }
