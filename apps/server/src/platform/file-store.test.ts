import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { systemIds } from './clock.ts'
import { createFolderStore, incomingFolder } from './file-store.ts'

const createStore = async () => {
  const root = await mkdtemp(join(tmpdir(), 'lykta-store-'))
  const folder = join(root, 'files')
  const store = await createFolderStore({ folder, ids: systemIds })
  return { root, folder, store, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) }
}

test('what is put is there, in whole and in part, until it is removed', async () => {
  await using it = await createStore()
  await it.store.put('ab12.full', Buffer.from('0123456789'))
  expect(await it.store.size('ab12.full')).toBe(10)
  expect(await text(it.store.read('ab12.full'))).toBe('0123456789')
  expect(await text(it.store.read('ab12.full', { start: 2, end: 4 }))).toBe('234')
  await it.store.remove('ab12.full')
  await it.store.remove('ab12.full')
  expect(await it.store.size('ab12.full')).toBeUndefined()
  await expect(text(it.store.read('ab12.full'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a file that is adopted is gone from its place', async () => {
  await using it = await createStore()
  const path = join(it.root, 'received')
  await writeFile(path, 'film')
  await it.store.adopt('cd34.full', path)
  expect(await text(it.store.read('cd34.full'))).toBe('film')
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('only this user can read it', async () => {
  await using it = await createStore()
  await it.store.put('ab12.full', Buffer.from('x'))
  const modes = await Promise.all(
    [it.folder, join(it.folder, 'ab'), join(it.folder, 'ab', 'ab12.full')].map(
      async (path) => (await stat(path)).mode & 0o077,
    ),
  )
  expect(modes).toEqual([0, 0, 0])
})

test('what cannot be stored leaves nothing behind', async () => {
  await using it = await createStore()
  await writeFile(join(it.folder, 'ab'), 'in the way')
  await expect(it.store.put('ab12.full', Buffer.from('x'))).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readdir(incomingFolder(it.folder))).toEqual([])
})

test.each(['../../etc/passwd', '', 'a', '.incoming', 'ab/cd', 'ab12.full/..', 'ab\u0000cd'])(
  '%j is no key',
  async (key) => {
    await using it = await createStore()
    await expect(it.store.size(key)).rejects.toThrow('not a key')
    expect(() => it.store.read(key)).toThrow('not a key')
  },
)
