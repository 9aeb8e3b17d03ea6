import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from './testing/backups.ts'
import { olderDataOf, SeenSchema, whatPeopleSee } from './testing/older-data/what-people-see.ts'
import { query } from './testing/test-postgres.ts'
import { startTestServer } from './testing/test-server.ts'

test.each(['f0392ce', 'fbb982c6'])(
  'people see with the data of %s what they saw then',
  async (commit) => {
    const folder = olderDataOf(commit)
    const { madeAt, boxToken, seen } = SeenSchema.parse(
      JSON.parse(gunzipSync(await readFile(join(folder, 'seen.json.gz'))).toString()),
    )
    await using database = await createEmptyDatabase()
    const dump = gunzipSync(await readFile(join(folder, 'database.sql.gz'))).toString()
    await query(database.roles.owner, dump)
    const dataDir = await mkdtemp(join(tmpdir(), 'lykta-older-'))
    await using undo = new AsyncDisposableStack()
    undo.defer(() => rm(dataDir, { recursive: true }))
    await cp(join(folder, 'stored'), dataDir, { recursive: true })

    await using server = await startTestServer({
      environment: { DATA_DIR: dataDir },
      overrides: {
        database: database.connection,
        databaseOwner: database.roles.owner,
        clock: { now: () => new Date(madeAt) },
      },
    })
    const read = Object.fromEntries(Object.entries(seen).map(([who, answers]) => [who, Object.keys(answers)]))
    expect(await whatPeopleSee(server.origin, boxToken, read)).toMatchObject(seen)
  },
  40_000,
)
