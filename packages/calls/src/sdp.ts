import { opusClockRate } from '@lykta/contract/calls/constants'

const lineEnd = '\r\n'

/** Adds parameters to a payload's `a=fmtp` line, or a line of its own right after the payload's `a=rtpmap`. */
const withFormatParameters = (lines: readonly string[], payload: string, parameters: string): string[] => {
  const format = `a=fmtp:${payload} `
  const has = lines.some((line) => line.startsWith(format))
  return lines.flatMap((line) => {
    if (has) return line.startsWith(format) ? [`${line}; ${parameters}`] : [line]
    return line.startsWith(`a=rtpmap:${payload} `) ? [line, `${format}${parameters}`] : [line]
  })
}

const payloadsOf = (lines: readonly string[], codec: RegExp): string[] =>
  lines.flatMap((line) => {
    const [, payload, name] = /^a=rtpmap:(\d+) (.+)$/.exec(line) ?? []
    return payload !== undefined && name !== undefined && codec.test(name) ? [payload] : []
  })

const opus = new RegExp(`^opus/${String(opusClockRate)}(/|$)`, 'i')

/** Asks for stereo in an opus offer of 48000 Hz that does not already do so. */
export const withOpusStereo = (sdp: string): string => {
  const lines = sdp.split(lineEnd)
  if (lines.some((line) => /[ ;]stereo=1/.test(line))) return sdp
  return payloadsOf(lines, opus)
    .reduce((all, payload) => withFormatParameters(all, payload, 'stereo=1; sprop-stereo=1'), lines)
    .join(lineEnd)
}

const videoCodec = /^(VP8|VP9|H264|AV1)\/90000/i

/**
 * For a description that this browser receives, never for one that it sends: video then starts at this bitrate, which is
 * also its maximum. Left alone, browsers start low, and Chromium begins with the limit for a tiny picture and drops the first
 * larger ones, a tenth of a second each.
 */
export const withVideoBitrate = (sdp: string, kbps: number): string => {
  const lines = sdp.split(lineEnd)
  const parameters = `x-google-start-bitrate=${String(kbps)}; x-google-max-bitrate=${String(kbps)}`
  return payloadsOf(lines, videoCodec)
    .reduce((all, payload) => withFormatParameters(all, payload, parameters), lines)
    .join(lineEnd)
}

/** Whether a description says that its side will send no video, whatever it would receive. */
export const refusesVideo = (sdp: string): boolean =>
  sdp
    .split(/\r?\n(?=m=)/)
    .some(
      (part) =>
        part.startsWith('m=video ') &&
        (part.startsWith('m=video 0 ') || /^a=(recvonly|inactive)\s*$/m.test(part)),
    )
