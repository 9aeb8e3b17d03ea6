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
import { isThrottlingError, isTransientError } from '@smithy/core/retry'
import { FileStoreAwayError } from '../errors.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import type { UploadFolder } from './upload-folder.ts'
import type { Bucket } from './s3-url.ts'

const nothing = () => undefined
/** The client warns of what it does not try again itself; who called it hears of that by the error. */
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

const isOfClient = (error: unknown): error is Parameters<typeof isTransientError>[0] =>
  error instanceof Error && (error.cause === undefined || error.cause instanceof Error)

/** @throws FileStoreAwayError where the bucket gave no answer, or is at fault itself, however often it was asked */
const unlessAway = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isOfClient(error) && (isTransientError(error) || isThrottlingError(error)))
      throw new FileStoreAwayError(error)
    throw error
  }
}

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
    logger: silent,
  })

  const contentOf = async function* (Key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const Range = range === undefined ? undefined : `bytes=${String(range.start)}-${String(range.end)}`
    const { Body } = await unlessAway(() =>
      client.send(new GetObjectCommand({ Bucket, Key, ...(Range === undefined ? {} : { Range }) })),
    )
    if (!(Body instanceof Readable)) throw new Error('an object without content')
    for await (const chunk of Body) if (chunk instanceof Uint8Array) yield chunk
  }
  const read = (key: string, range?: ByteRange) => Readable.from(contentOf(key, range), { objectMode: false })

  return {
    read,
    put: async (Key, content) => {
      await unlessAway(() => client.send(new PutObjectCommand({ Bucket, Key, Body: content })))
    },
    adopt: async (Key, path) => {
      const { size: ContentLength } = await stat(path)
      const send = () =>
        unlessAway(() =>
          client.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(path), ContentLength })),
        )
      // The client sends all else again by itself, but no stream, also where the bucket has only ended an idle connection.
      await send().catch((error: unknown) => {
        if (error instanceof FileStoreAwayError) return send()
        throw error
      })
      await rm(path)
    },
    size: async (Key) => {
      try {
        return (await unlessAway(() => client.send(new HeadObjectCommand({ Bucket, Key })))).ContentLength
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
      await unlessAway(() => client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
  }
}
