import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from './version.ts'

test('the server’s version is that of the project', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ name: 'lykta', version })
})
