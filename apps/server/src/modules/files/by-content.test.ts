import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { files } from '../../tables.ts'
import { startTestServer } from '../../testing/test-server.ts'
import {
  film,
  filesOnDisk,
  filmOf,
  picture,
  upload,
  uploaded,
  uploadedAndSent,
} from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'

const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

const start = async (environment: Record<string, string> = {}) => {
  const server = await startTestServer({ environment })
  const { token, id } = await createWorld(server.db).user()
  const rows = () => server.db.select().from(files).where(eq(files.ownerId, id)).orderBy(asc(files.id))
  return { server, id, token, rows, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

describe('[FILE-10] [FILE-11] a file is what its content is, whatever its name', () => {
  const canvas = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#d02020' } })
  const formats = ['jpeg', 'png', 'gif', 'tiff', 'webp', 'avif'] as const

  test('each format of pictures, named as another, as nothing or not at all', async () => {
    await using it = await start()
    const names = ['a.png', 'b.mp4', 'c', 'd.jfif', 'e.pdf', 'f.jpg']
    for (const [index, format] of formats.entries()) {
      const content = await canvas().toFormat(format).toBuffer()
      await uploaded(it.server, it.token, { name: names[index] ?? '', content })
    }
    const rows = await it.rows()
    for (const row of rows)
      expect(row).toMatchObject({ kind: 'image', state: 'ready', width: 60, height: 40 })
    expect(rows.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.gif', 'd.jfif', 'e.pdf.webp', 'f.jpg'])
  })

  test('a bitmap, as Windows makes them', async () => {
    await using it = await start()
    const content = await filmOf(
      '-f',
      'lavfi',
      '-i',
      'color=red:size=60x40',
      '-frames:v',
      '1',
      '-f',
      'image2',
      '-c:v',
      'bmp',
    )
    const { fd } = await uploaded(it.server, it.token, { name: 'Namnlös.bmp', content })
    expect(await it.rows()).toMatchObject([{ kind: 'image', mediaType: 'image/png', width: 60, height: 40 }])
    const shown = await fetch(`${it.server.origin}/media/${fd}?size=tv`, { headers: { token: it.token } })
    const { dominant } = await sharp(Buffer.from(await shown.arrayBuffer())).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  test('a bitmap cannot be read without ffmpeg, and is refused with what to do', async () => {
    await using it = await start({ FFMPEG_PATH: '/nowhere/ffmpeg' })
    const content = Buffer.alloc(200)
    content.write('BM')
    content[14] = 40
    expect(await upload(it.server, it.token, { name: 'a.bmp', content })).toMatchObject(
      refused(415, 'file_type'),
    )
    expect(await filesOnDisk(it.server)).toEqual([])
  })

  test('a film named as a picture may be as large as a film', async () => {
    await using it = await start({ IMAGE_MAX_BYTES: '10000', VIDEO_MAX_BYTES: '5000000' })
    await uploaded(it.server, it.token, { name: 'IMG_1234.JPG', content: await film(1_000_000) })
    await uploaded(it.server, it.token, { name: 'IMG_1235', content: await film(1_000_000) })
    expect(await it.rows()).toMatchObject([
      { name: 'IMG_1234.mp4', kind: 'video' },
      { name: 'IMG_1235.mp4', kind: 'video' },
    ])
  })

  test('the name that it gets is taken by another file of that name', async () => {
    await using it = await start()
    const content = await picture()
    await uploadedAndSent(it.server, it, { name: 'a.jpg', content })
    expect(await upload(it.server, it.token, { name: 'a.mp4', content })).toMatchObject(
      refused(409, 'file_taken'),
    )
  })

  test('a name that would be too long with an ending stays as it is', async () => {
    await using it = await start()
    const name = 'a'.repeat(255)
    await uploaded(it.server, it.token, { name, content: await picture() })
    expect(await it.rows()).toMatchObject([{ name, kind: 'image' }])
  })
})
