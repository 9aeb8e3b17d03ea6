import { pbkdf2 } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { systemIds } from './clock.ts'
import { keptFreeBytes } from './disks.ts'
import { createUploadFolder, DiskFullError } from './upload-folder.ts'

const derive = promisify(pbkdf2)

const createFolder = async (freeBytes?: () => Promise<number>) => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-upload-folder-'))
  const clock = createTestClock()
  const uploads = await createUploadFolder({
    folder,
    ids: systemIds,
    clock,
    ...(freeBytes === undefined ? {} : { freeBytes }),
  })
  return { folder, clock, uploads, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
const chunks = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

test('what comes in is on the disk, with its size, until it is let go', async () => {
  await using it = await createFolder()
  {
    await using file = await it.uploads.receive(chunks('first ', 'second'), 12)
    expect(file.size).toBe(12)
    expect(await readFile(file.path, 'utf8')).toBe('first second')
    expect((await stat(file.path)).mode & 0o077).toBe(0)
  }
  expect(await readdir(it.folder)).toEqual([])
})

test('the limit is asked for by the beginning, as soon as it is there or the file has ended', async () => {
  await using it = await createFolder()
  const asked: string[] = []
  const limitOf = (head: Buffer) => {
    asked.push(head.toString())
    return 12
  }
  await using file = await it.uploads.receive(chunks('first ', 'second'), 100, limitOf)
  expect(file.size).toBe(12)
  const tooLarge = { name: 'TooLargeError' }
  await expect(it.uploads.receive(chunks('first ', 'second.'), 100, limitOf)).rejects.toMatchObject(tooLarge)
  const long = chunks('x'.repeat(4_000), 'y'.repeat(4_000), 'z')
  await expect(it.uploads.receive(long, 10_000, limitOf)).rejects.toMatchObject(tooLarge)
  expect(asked).toEqual(['first second', 'first second.', 'x'.repeat(4_000) + 'y'.repeat(96)])
})

test('of what is refused by its beginning no more is received', async () => {
  await using it = await createFolder()
  let sent = 0
  const endless = Readable.from(
    (function* () {
      for (; sent < 1_000; sent++) yield Buffer.alloc(4_096)
    })(),
  )
  const refused = it.uploads.receive(endless, 10_000_000, () => {
    throw new Error('not that')
  })
  await expect(refused).rejects.toThrow('not that')
  expect(sent).toBeLessThan(1_000)
  expect(await readdir(it.folder)).toEqual([])
})

test('one byte too many ends it, and nothing is left behind', async () => {
  await using it = await createFolder()
  await expect(it.uploads.receive(chunks('first ', 'second'), 11)).rejects.toMatchObject({
    name: 'TooLargeError',
  })
  expect(await readdir(it.folder)).toEqual([])
})

test('a stream that breaks leaves nothing behind', async () => {
  await using it = await createFolder()
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('first ')
      await Promise.resolve()
      throw new Error('cable pulled')
    })(),
  )
  await expect(it.uploads.receive(broken, 100)).rejects.toThrow('cable pulled')
  expect(await readdir(it.folder)).toEqual([])
})

test('a stream that breaks before its file is open leaves nothing behind', async () => {
  await using it = await createFolder()
  // Opening and removing wait behind these for the same threads, and then both may run at once.
  const busy = () => Array.from({ length: 8 }, () => derive('', '', 20_000, 32, 'sha256'))
  for (let round = 0; round < 40; round++) {
    const holding = busy()
    const broken = new Readable({ read: () => {} })
    const received = it.uploads.receive(broken, 100)
    broken.destroy(new Error('cable pulled'))
    await expect(received).rejects.toThrow('cable pulled')
    await Promise.all(holding)
  }
  expect(await readdir(it.folder)).toEqual([])
})

test('what an ended process left is removed a day later, what is coming in is not', async () => {
  await using it = await createFolder()
  await writeFile(join(it.folder, 'left'), 'half')
  await it.uploads.removeAbandoned()
  expect(await readdir(it.folder)).toEqual(['left'])
  it.clock.advance(25 * 3_600_000)
  await it.uploads.removeAbandoned()
  expect(await readdir(it.folder)).toEqual([])
})

test('what does not fit on the disk beside what is coming in is refused, and leaves nothing behind', async () => {
  await using it = await createFolder(() => Promise.resolve(keptFreeBytes + 150))
  const slow = new Readable({ read: () => {} })
  const first = it.uploads.receive(slow, 100)
  await expect(it.uploads.receive(chunks('second'), 100)).rejects.toThrow(DiskFullError)
  slow.push(null)
  await using received = await first
  await using second = await it.uploads.receive(chunks('second'), 100)
  expect([received.size, second.size]).toEqual([0, 6])
  expect(await readdir(it.folder)).toHaveLength(2)
})
