import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { files } from '../tables.ts'
import { send } from './messages.ts'
import type { TestServer } from './test-server.ts'
import { createWorld } from './world.ts'

/** A picture of one colour, as a JPEG. */
export const picture = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } })
    .jpeg()
    .toBuffer()

let made: Promise<Buffer> | undefined

/** Makes a film with ffmpeg; `args` say how, and end with the container. */
export const filmOf = async (...args: string[]): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-film-'))
  try {
    const path = join(folder, 'film')
    await promisify(execFile)('ffmpeg', ['-nostdin', '-loglevel', 'error', ...args, path])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A fifth of a second of a changing picture. */
export const testPicture = ['-f', 'lavfi', '-i', 'testsrc=duration=0.2:size=64x36:rate=10'] as const

/** A playable MP4, padded to this many bytes. */
export const film = async (bytes = 5_000): Promise<Buffer> => {
  made ??= filmOf(...testPicture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-f', 'mp4')
  const content = await made
  const rest = Buffer.alloc(Math.max(8, bytes - content.length))
  rest.writeUInt32BE(rest.length)
  rest.write('free', 4)
  return Buffer.concat([content, rest])
}

/** Uploads a form in the order of its fields; returns the status with the parsed body. */
export const upload = async (
  server: Pick<TestServer, 'origin'>,
  token: string | undefined,
  file: { name?: string; override?: string; content: Buffer; filename?: string; field?: string },
): Promise<{ status: number; body: unknown }> => {
  const form = new FormData()
  if (file.name !== undefined) form.append('name', file.name)
  if (file.override !== undefined) form.append('override', file.override)
  const { field = 'file', filename = 'chosen' } = file
  form.append(field, new Blob([new Uint8Array(file.content)]), filename)
  const response = await fetch(`${server.origin}/api/file/8/upload`, {
    method: 'POST',
    headers: token === undefined ? {} : { token },
    body: form,
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

const UploadedSchema = z.object({ data: z.object({ id: z.number(), fd: z.string() }) })

/** Uploads a file that must be accepted. */
export const uploaded = async (
  server: Pick<TestServer, 'origin'>,
  token: string,
  file: Parameters<typeof upload>[2],
): Promise<{ id: number; fd: string }> => UploadedSchema.parse((await upload(server, token, file)).body).data

/** Waits until every uploaded film is ready or has failed. */
export const filmsReady = async ({ db }: Pick<TestServer, 'db'>): Promise<void> => {
  await vi.waitFor(
    async () => {
      expect(await db.select().from(files).where(eq(files.state, 'processing'))).toEqual([])
    },
    { timeout: 30_000, interval: 50 },
  )
}

/** Begins to upload a film, and sends no more than its first bytes. */
export const beginUpload = (
  server: Pick<TestServer, 'origin'>,
  token: string,
  name: string,
  claimedBytes = 1_000_000,
) => {
  const sent = request(`${server.origin}/api/file/8/upload`, {
    method: 'POST',
    headers: {
      token,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': claimedBytes,
    },
  })
  sent.on('error', () => undefined)
  sent.write(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`)
  sent.write(
    Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0018ftypisom', 'latin1'), Buffer.alloc(100_000, 7)]),
  )
  return sent
}

/** The names of all that is kept, and of all that is still coming in. */
export const filesOnDisk = async ({ config }: Pick<TestServer, 'config'>): Promise<string[]> => {
  const folder = join(config.dataDir, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Uploads a file that must be accepted, and sends it to a box that is made for it, as somebody of its relatives. */
export const uploadedAndSent = async (
  server: TestServer,
  sender: { id: number; token: string },
  file: Parameters<typeof uploaded>[2],
) => {
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  await world.link(sender.id, box.id)
  const stored = await uploaded(server, sender.token, file)
  await send(server, sender.token, { ids: [box.roomId], files: [stored.id] })
  return stored
}
