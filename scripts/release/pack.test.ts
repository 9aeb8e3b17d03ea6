import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from './pack.ts'

const madeAt = new Date('2026-11-28T01:00:00Z')
let work: string
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'lykta-pack-'))
})
afterAll(() => rm(work, { recursive: true }))

const packed = async (files: readonly string[], place: string, mode: number) => {
  const folder = join(work, place, 'lykta')
  await mkdir(folder, { recursive: true })
  for (const name of files) {
    await writeFile(join(folder, name), name)
    await chmod(join(folder, name), mode)
    await utimes(join(folder, name), 1_000, files.indexOf(name))
  }
  const file = join(work, `${place}.tar.gz`)
  await pack(folder, file, madeAt)
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}

test('the same content is the same file, whoever makes it and when', async () => {
  const first = await packed(['a', 'B', 'ö'], 'first', 0o600)
  expect(await packed(['ö', 'B', 'a'], 'second', 0o664)).toBe(first)
  expect(await packed(['a', 'B'], 'third', 0o600)).not.toBe(first)
  // What may be started is something else.
  expect(await packed(['a', 'B', 'ö'], 'fourth', 0o755)).not.toBe(first)
})
