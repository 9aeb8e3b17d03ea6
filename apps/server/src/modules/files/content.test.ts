import { contentOf, kindOf, nameFitting } from '@lykta/contract/files'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

const text = (content: string) => Buffer.from(content, 'latin1')
const box = (brand: string, other = 'isom') =>
  text(`\u0000\u0000\u0000\u0014ftyp${brand}\u0000\u0000\u0002\u0000${other}avif`)
const ogg = (codec: string) => text(`OggS\u0000\u0002${'\u0000'.repeat(22)}${codec}`)

const canvas = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })

describe('[FILE-10] pictures', () => {
  test.each(['jpeg', 'png', 'gif', 'tiff', 'webp', 'avif'] as const)('a real %s', async (format) => {
    expect(contentOf(await canvas().toFormat(format).toBuffer())).toEqual({ kind: 'image', format })
  })

  test('a real heic', async () => {
    const path = fileURLToPath(new URL('../../platform/fixtures/with-place.heic', import.meta.url))
    expect(contentOf(await readFile(path))).toEqual({ kind: 'image', format: 'heic' })
  })

  test.each([
    ['II*\u0000', 'tiff'],
    ['MM\u0000*', 'tiff'],
    ['GIF87a', 'gif'],
    [`BM${'\u0000'.repeat(12)}\u0028\u0000\u0000\u0000`, 'bmp'],
  ])('%j is %s', (head, format) => {
    expect(contentOf(text(head))).toEqual({ kind: 'image', format })
  })
  test.each(['heic', 'heix', 'mif1', 'msf1'])('the brand %s', (brand) => {
    expect(contentOf(box(brand))).toEqual({ kind: 'image', format: 'heic' })
  })
})

test('[FILE-10] a picture whose brand does not say how it is coded', () => {
  expect(contentOf(box('mif1', 'avif'))).toEqual({ kind: 'image', format: 'avif' })
  expect(contentOf(box('mif1', 'heic'))).toEqual({ kind: 'image', format: 'heic' })
  // What comes after the box is not part of it.
  expect(contentOf(box('mif1', 'miaf'))).toEqual({ kind: 'image', format: 'heic' })
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
  expect(contentOf(head)).toEqual({ kind: 'video', mediaType })
})

test.each([
  ['M4A', box('M4A '), 'audio/mp4'],
  ['ogg with Opus alone', ogg('OpusHead'), 'audio/ogg'],
  ['ogg with Vorbis alone', ogg('\u0001vorbis'), 'audio/ogg'],
])('[FILE-27] %s', (_name, head, mediaType) => {
  expect(contentOf(head)).toEqual({ kind: 'audio', mediaType })
})

test.each([
  ['nothing', text('')],
  ['text', text('Dear mother')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a document', text('%PDF-1.7')],
  ['a program', text('MZ\u0090\u0000')],
  ['a letter that begins like a bitmap', text('BM och jag var på promenad')],
  ['sound in RIFF', text('RIFF\u0000\u0001\u0000\u0000WAVEfmt ')],
  ['ogg with sound of another codec', ogg('Speex   ')],
  [
    'Matroska that is not WebM',
    text('\u001aE\u00df\u00a3\u0001\u0000\u0000\u0000\u0000\u0000\u0000#B\u0082\u0088matroska'),
  ],
])('[FILE-10] [FILE-11] %s is nothing that Lykta takes', (_name, head) => {
  expect(contentOf(head)).toBeUndefined()
})

const jpeg = { kind: 'image', format: 'jpeg' } as const
const mp4 = { kind: 'video', mediaType: 'video/mp4' } as const
const webm = { kind: 'video', mediaType: 'video/webm' } as const
const opus = { kind: 'audio', mediaType: 'audio/ogg' } as const

test.each([
  [jpeg, 'photo.mp4', 'image'],
  [jpeg, 'voice.m4a', 'image'],
  [mp4, 'photo.jpg', 'video'],
  [mp4, 'voice.m4a', 'audio'],
  [webm, 'voice.weba', 'audio'],
  [opus, 'voice.oga', 'audio'],
  [opus, 'film.ogg', undefined],
] as const)('[FILE-27] %j named %s is %s', (content, name, kind) => {
  expect(kindOf(content, name)).toBe(kind)
})

test.each([
  [jpeg, 'photo.jpg', 'photo.jpg'],
  [jpeg, 'photo.JFIF', 'photo.JFIF'],
  [jpeg, 'photo.png', 'photo.png'],
  [jpeg, 'photo', 'photo.jpg'],
  [jpeg, 'film.mp4', 'film.jpg'],
  [jpeg, 'Mormor 85 år.Kalas', 'Mormor 85 år.Kalas.jpg'],
  [mp4, 'photo.jpg', 'photo.mp4'],
  [mp4, 'voice.m4a', 'voice.m4a'],
])('[FILE-10] %j named %s is sent as %s', (content, name, fitting) => {
  expect(nameFitting(name, content)).toBe(fitting)
})
