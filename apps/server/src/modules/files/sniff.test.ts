import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sniff } from './sniff.ts'

const text = (content: string) => Buffer.from(content, 'latin1')
const box = (brand: string) => text(`\u0000\u0000\u0000\u0018ftyp${brand}\u0000\u0000\u0002\u0000isom`)
const ogg = (codec: string) => text(`OggS\u0000\u0002${'\u0000'.repeat(22)}${codec}`)

const canvas = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })

describe('[FILE-10] pictures', () => {
  test.each(['jpeg', 'png', 'gif', 'tiff', 'webp'] as const)('a real %s', async (format) => {
    expect(sniff(await canvas().toFormat(format).toBuffer())).toEqual({ kind: 'image', format })
  })

  test('a real heic', async () => {
    const path = fileURLToPath(new URL('../../platform/fixtures/with-place.heic', import.meta.url))
    expect(sniff(await readFile(path))).toEqual({ kind: 'image', format: 'heic' })
  })

  test.each([
    ['II*\u0000', 'tiff'],
    ['MM\u0000*', 'tiff'],
    ['GIF87a', 'gif'],
  ])('%j is %s', (head, format) => {
    expect(sniff(text(head))).toEqual({ kind: 'image', format })
  })
  test.each(['heic', 'heix', 'mif1', 'msf1'])('the brand %s', (brand) => {
    expect(sniff(box(brand))).toEqual({ kind: 'image', format: 'heic' })
  })
})

test.each([
  ['mp4', box('isom'), 'video/mp4'],
  ['mp4', box('mp42'), 'video/mp4'],
  ['m4v of a phone', box('M4V '), 'video/mp4'],
  ['mov', box('qt  '), 'video/quicktime'],
  [
    'mov without a brand',
    text('\u0000\u0000\u0000\u0008wide\u0000\u0000\u0000\u0000mdat'),
    'video/quicktime',
  ],
  ['3gp', box('3gp4'), 'video/3gpp'],
  ['ogg', ogg('\u0080theora'), 'video/ogg'],
  ['wmv', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c0000', 'hex'), 'video/x-ms-wmv'],
  [
    'webm',
    text('\u001aE\u00df\u00a3\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u001fB\u0082\u0084webm'),
    'video/webm',
  ],
  ['flv', text('FLV\u0001\u0005'), 'video/x-flv'],
  ['avi', text('RIFF\u0000\u0001\u0000\u0000AVI LIST'), 'video/x-msvideo'],
])('[FILE-11] %s', (_name, head, mediaType) => {
  expect(sniff(head)).toEqual({ kind: 'video', mediaType })
})

test.each([
  ['M4A', box('M4A '), 'audio/mp4'],
  ['ogg with Opus alone', ogg('OpusHead'), 'audio/ogg'],
  ['ogg with Vorbis alone', ogg('\u0001vorbis'), 'audio/ogg'],
])('[FILE-27] %s', (_name, head, mediaType) => {
  expect(sniff(head)).toEqual({ kind: 'audio', mediaType })
})

test.each([
  ['nothing', text('')],
  ['text', text('Dear mother')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a document', text('%PDF-1.7')],
  ['a program', text('MZ\u0090\u0000')],
  ['avif', box('avif')],
  ['sound in RIFF', text('RIFF\u0000\u0001\u0000\u0000WAVEfmt ')],
  ['ogg with sound of another codec', ogg('Speex   ')],
  [
    'Matroska that is not WebM',
    text('\u001aE\u00df\u00a3\u0001\u0000\u0000\u0000\u0000\u0000\u0000#B\u0082\u0088matroska'),
  ],
])('[FILE-10] [FILE-11] %s is nothing that Lykta takes', (_name, head) => {
  expect(sniff(head)).toBeUndefined()
})
