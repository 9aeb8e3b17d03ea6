import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOrMakeSecret } from './secret-file.ts'

const createFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-secret-'))
  return {
    folder,
    path: join(folder, 'data', 'secret'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

test('the secret is made once, for this user only, and then stays', async () => {
  await using it = await createFolder()
  const secret = await readOrMakeSecret(it.path)
  expect(secret).toHaveLength(32)
  expect((await stat(it.path)).mode & 0o777).toBe(0o600)
  expect(await readOrMakeSecret(it.path)).toEqual(secret)
  expect(await readOrMakeSecret(join(it.folder, 'other'))).not.toEqual(secret)
})

test('processes that begin at once agree on one, and leave nothing else behind', async () => {
  await using it = await createFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrMakeSecret(it.path)))
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(await readdir(join(it.folder, 'data'))).toEqual(['secret'])
})

test('a damaged secret is not used', async () => {
  await using it = await createFolder()
  const path = join(it.folder, 'secret')
  await writeFile(path, 'half')
  await expect(readOrMakeSecret(path)).rejects.toThrow('is damaged')
})
