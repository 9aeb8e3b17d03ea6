import { describe, expect, test } from 'vitest'
import { refusesVideo, withOpusStereo, withVideoBitrate } from './sdp.ts'

const sdp = (...lines: string[]) => `${['v=0', 's=-', ...lines].join('\r\n')}\r\n`

describe('[MEDIA-05] opus stereo', () => {
  test('is added to the parameters that the codec has', () => {
    expect(
      withOpusStereo(
        sdp('a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10;useinbandfec=1', 'a=rtpmap:0 PCMU/8000'),
      ),
    ).toBe(
      sdp(
        'a=rtpmap:111 opus/48000/2',
        'a=fmtp:111 minptime=10;useinbandfec=1; stereo=1; sprop-stereo=1',
        'a=rtpmap:0 PCMU/8000',
      ),
    )
  })

  test('gets a line of its own where there are none', () => {
    expect(withOpusStereo(sdp('a=rtpmap:109 opus/48000', 'a=sendrecv'))).toBe(
      sdp('a=rtpmap:109 opus/48000', 'a=fmtp:109 stereo=1; sprop-stereo=1', 'a=sendrecv'),
    )
  })

  test.each([
    ['it is there already', sdp('a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10; stereo=1')],
    ['the clock is another', sdp('a=rtpmap:111 opus/16000/2')],
    ['there is no opus', sdp('a=rtpmap:0 PCMU/8000')],
    ['there is nothing', ''],
  ])('changes nothing when %s', (_, text) => {
    expect(withOpusStereo(text)).toBe(text)
  })

  test('does not take sprop-stereo for stereo', () => {
    expect(withOpusStereo(sdp('a=rtpmap:111 opus/48000/2', 'a=fmtp:111 sprop-stereo=1'))).toContain(
      '; stereo=1;',
    )
  })
})

test('video starts at the bitrate and keeps below it in every codec, and nothing else changes', () => {
  const before = sdp(
    'a=rtpmap:96 VP8/90000',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:103 H264/90000',
    'a=fmtp:103 profile-level-id=42001f',
  )
  expect(withVideoBitrate(before, 2_000)).toBe(
    sdp(
      'a=rtpmap:96 VP8/90000',
      'a=fmtp:96 x-google-start-bitrate=2000; x-google-max-bitrate=2000',
      'a=rtpmap:97 rtx/90000',
      'a=fmtp:97 apt=96',
      'a=rtpmap:103 H264/90000',
      'a=fmtp:103 profile-level-id=42001f; x-google-start-bitrate=2000; x-google-max-bitrate=2000',
    ),
  )
})

test.each([
  ['sends it', ['m=audio 9 X 111', 'a=recvonly', 'm=video 9 X 96', 'a=sendrecv'], false],
  ['only receives it', ['m=audio 9 X 111', 'a=sendrecv', 'm=video 9 X 96', 'a=recvonly'], true],
  ['leaves it out', ['m=audio 9 X 111', 'm=video 0 X 96'], true],
  ['says nothing of it', ['m=audio 9 X 111', 'a=inactive'], false],
])('whether a description refuses video: one that %s', (_note, lines, refuses) => {
  expect(refusesVideo(sdp(...lines))).toBe(refuses)
})
