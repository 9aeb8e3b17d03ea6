import { mkdtempDisposable, open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCrashNotes } from './crash-notes.ts'

test('what has begun stands in the file until it is over', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lykta-under-way-'))
  const path = join(folder.path, 'requests')
  await using file = await open(path, 'w+')
  const lines = async () =>
    (await readFile(path, 'utf8'))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const begin = createCrashNotes(file.fd)
  const [first, second] = [begin('req-1 GET /api/boxes'), begin(`req-2 GET /${'x'.repeat(1_000)}`)]
  expect(await lines()).toEqual(['req-1 GET /api/boxes', expect.stringMatching(/^req-2 GET \/x{100,150}$/)])
  first()
  begin('req-3 PUT /api/boxes/:id')
  second()
  expect(await lines()).toEqual(['req-3 PUT /api/boxes/:id'])
  // So many and no more.
  const ends = Array.from({ length: 100 }, (_, number) => begin(String(number)))
  expect(await lines()).toHaveLength(64)
  for (const end of ends) end()
  expect(await lines()).toEqual(['req-3 PUT /api/boxes/:id'])
})

test('without a supervisor nothing is written', () => {
  const end = createCrashNotes(undefined)('req-1 GET /')
  expect(end()).toBeUndefined()
})
