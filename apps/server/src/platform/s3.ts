import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import type { ByteRange, FileStore } from './file-store.ts'
import type { UploadFolder } from './upload-folder.ts'
import type { Bucket } from './s3-url.ts'

/** Stores files in a bucket, for servers without a durable disk. */
export const createS3Store = (
  { endpoint, region, name: Bucket, ...credentials }: Bucket,
  uploads: Pick<UploadFolder, 'place'>,
): FileStore => {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // Path-style URLs, which every S3 server understands, and no checksums that only Amazon's supports.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  const contentOf = async function* (Key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const Range = range === undefined ? undefined : `bytes=${String(range.start)}-${String(range.end)}`
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket, Key, ...(Range === undefined ? {} : { Range }) }),
    )
    if (!(Body instanceof Readable)) throw new Error('an object without content')
    for await (const chunk of Body) if (chunk instanceof Uint8Array) yield chunk
  }
  const read = (key: string, range?: ByteRange) => Readable.from(contentOf(key, range), { objectMode: false })

  return {
    read,
    put: async (Key, content) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: content }))
    },
    adopt: async (Key, path) => {
      const { size: ContentLength } = await stat(path)
      await client.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(path), ContentLength }))
      await rm(path)
    },
    size: async (Key) => {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength
      } catch (error) {
        if (error instanceof NotFound) return undefined
        throw error
      }
    },
    local: async (key) => {
      const place = uploads.place()
      try {
        await pipeline(read(key), createWriteStream(place.path, { flags: 'wx', mode: 0o600 }))
        return place
      } catch (error) {
        await place[Symbol.asyncDispose]()
        throw error
      }
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined && LastModified !== undefined) {
            yield { key: Key, modifiedMs: LastModified.getTime() }
          }
        }
      }
    },
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}
