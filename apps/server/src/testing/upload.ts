import sharp from 'sharp'
import { z } from 'zod'
import type { TestServer } from './test-server.ts'

/** A picture of one colour, as a JPEG. */
export const picture = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } })
    .jpeg()
    .toBuffer()

/** The beginning of an MP4, and then so many bytes of nothing. */
export const film = (bytes = 2_000): Buffer => {
  const content = Buffer.alloc(bytes)
  content.write('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isommp42', 'latin1')
  return content
}

/** Uploads a form in the order of its fields; answers the status with the parsed body. */
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

/** Uploads what has to succeed. */
export const uploaded = async (
  server: Pick<TestServer, 'origin'>,
  token: string,
  file: Parameters<typeof upload>[2],
): Promise<{ id: number; fd: string }> => UploadedSchema.parse((await upload(server, token, file)).body).data
