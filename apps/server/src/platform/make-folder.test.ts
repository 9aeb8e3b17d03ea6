import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lykta-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('makes what is missing, and says whether it was', async () => {
  const path = join(folder, 'a', 'b')
  expect(await makeFolder(path, 0o711)).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o711)
  expect(await makeFolder(path, 0o711)).toBe(false)
})

test('two that make the same folder do not get in each other’s way', async () => {
  const path = join(folder, 'a', 'b', 'c')
  const made = await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700)])
  expect(made.filter(Boolean)).toHaveLength(1)
})

test('refuses a file in the way', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file', 'a'), 0o700)).rejects.toThrow('not a folder')
})

test('comes to an end where a file system has no room for folders', async () => {
  const nowhere = process.platform === 'linux' ? '/proc/lykta/data' : '/dev/null/lykta'
  await expect(makeFolder(nowhere, 0o700)).rejects.toThrow(/ENOENT|ENOTDIR|not a folder/)
})
