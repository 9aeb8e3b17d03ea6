import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestAfter } from '../testing/test-after.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { query } from '../testing/test-postgres.ts'
import { claimDatabase } from './database-claim.ts'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { codeOf, olderServerRuns, ownSchema, type Narrowing, type Schema } from './schema.ts'
import { StartError } from './start-error.ts'

const log = createLog('silent')
const current = codeOf(ownSchema)
const next = current + 1

const JournalSchema = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), tag: z.string(), when: z.number() })),
})
const readJournal = async (folder: string) =>
  JournalSchema.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')))

/** The schema of a release to come, with one more migration. */
const nextRelease = async (
  statement: string,
  narrowing?: Omit<Narrowing, 'migration' | 'because'>,
): Promise<Schema & AsyncDisposable> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-next-'))
  await cp(ownSchema.folder, folder, { recursive: true })
  const journal = await readJournal(folder)
  const last = journal.entries.at(-1)
  const tag = `${String(next).padStart(4, '0')}_next`
  journal.entries.push({ ...last, idx: next, tag, when: (last?.when ?? 0) + 1 })
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  await writeFile(join(folder, `${tag}.sql`), statement)
  const narrowings = narrowing === undefined ? [] : [{ migration: next, because: 'a test', ...narrowing }]
  return {
    folder,
    narrowings: [...ownSchema.narrowings, ...narrowings],
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

const start = async ({ roles: { app, owner } }: TestDatabase, schema?: Schema): Promise<void> => {
  const { close } = await openDatabase(app, log, { owner, ...(schema === undefined ? {} : { schema }) })
  await close()
}
const migrationsIn = async ({ connection }: TestDatabase): Promise<number> => {
  const { rows } = await query(connection, 'select hash from drizzle.__drizzle_migrations')
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  return rows.length - 1
}
const claim = ({ connection }: TestDatabase, code: number) =>
  claimDatabase(connection, { log, withOthers: true, code, ...createTestAfter(5_000) })

const addition = `alter table clusters add column "colour" text default 'green' not null`
const removal = 'drop table online_counts'

test('what the next release has added does not keep this one from starting', async () => {
  await using database = await createTestDatabase()
  await using added = await nextRelease(addition)
  await start(database, added)
  await start(database)
  expect(await migrationsIn(database)).toBe(next)
})

test('a database without what this release needs is refused, with the release that took it and what to do', async () => {
  await using database = await createTestDatabase()
  await using taken = await nextRelease(removal, { oldestCode: next })
  await start(database, taken)
  const starting = start(database)
  await expect(starting).rejects.toBeInstanceOf(StartError)
  await expect(starting).rejects.toThrow(
    /^This Lykta \S+ is too old for its database, which Lykta \S+ has upgraded\. Start that release or a newer one; to go back, first put back the copy of the database from before the upgrade\.$/,
  )
  await start(database, taken)
})

test('what this release does not use any more may be taken away while it runs', async () => {
  await using database = await createTestDatabase()
  await using taken = await nextRelease(removal, { oldestCode: current })
  const end = await claim(database, current)
  await start(database, taken)
  await end()
  await start(database)
  expect(await migrationsIn(database)).toBe(next)
})

const isStated = `if not exists (select from schema_narrowings where migration = ${String(next)}) then
    raise exception 'not stated'; end if;`

test('what a release takes is stated before it is taken, so that nothing older starts in between', async () => {
  await using database = await createTestDatabase()
  await using taken = await nextRelease(`do $$ begin ${isStated} ${removal}; end $$`, { oldestCode: next })
  await start(database, taken)
  await expect(start(database)).rejects.toThrow('is too old for its database')
})

test('an upgrade that fails has taken nothing, and the release before starts again', async () => {
  await using database = await createTestDatabase()
  await using failing = await nextRelease('drop table not_there', { oldestCode: next })
  await expect(start(database, failing)).rejects.toThrow('not_there')
  await start(database)
  expect(await migrationsIn(database)).toBe(current)
})

test('nothing is taken from a server that runs and still needs it: the newer one does not start', async () => {
  await using database = await createTestDatabase()
  await using taken = await nextRelease(removal, { oldestCode: next })
  const ends = [await claim(database, next), await claim(database, current)]
  await expect(start(database, taken)).rejects.toThrow(/^A Lykta that is too old for the upgrade to .* runs/)
  expect(await migrationsIn(database)).toBe(current)
  for (const end of ends) await end()
  await start(database, taken)
  expect(await migrationsIn(database)).toBe(next)
})

test('a server from before releases said what they need counts as too old', async () => {
  await using database = await createTestDatabase()
  await using taken = await nextRelease(removal, { oldestCode: current })
  const old = new Client(database.connection)
  await old.connect()
  await old.query('select pg_advisory_lock_shared(7102)')
  await expect(start(database, taken)).rejects.toThrow(/^A Lykta that is too old for the upgrade/)
  await old.end()
})

test('a server knows whether one that is older runs beside it', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, log)
  const own = await claim(database, current)
  const newer = await claim(database, next)
  expect(await olderServerRuns(db, current)).toBe(false)
  const older = await claim(database, current - 1)
  expect(await olderServerRuns(db, current)).toBe(true)
  for (const end of [older, newer, own]) await end()
  expect(await olderServerRuns(db, current)).toBe(false)
  await close()
})

test('five servers that start at once on the database of the release before bring it up to date once', async () => {
  await using database = await createTestDatabase()
  await using both = await nextRelease(`${addition};\n${removal}`, { oldestCode: current })
  await Promise.all([1, 2, 3, 4, 5].map(() => start(database, both)))
  expect(await migrationsIn(database)).toBe(next)
})

/** What code that does not know of it neither notices nor breaks. */
const additions: readonly RegExp[] = [
  /^create table "\w+" \(/i,
  /^create sequence /i,
  /^create index /i,
  // One that is there already would be refused.
  /^create function /i,
  /^alter table "\w+" add column "\w+" [^;]*\bdefault\b/i,
  /^alter table "\w+" add column "\w+" (?![^;]*\bnot null\b)/i,
]
/** What is an addition where its table or column is new. */
const ofNew: readonly RegExp[] = [
  /^create unique index "\w+" on (?<table>"\w+") /i,
  /^alter table (?<table>"\w+") add constraint "\w+" foreign key \((?<column>"\w+")\)/i,
  /^alter table (?<table>"\w+") add constraint /i,
  // What it takes over from other tables.
  /^insert into (?<table>"\w+") /i,
  /^revoke execute on function (?<function>\w+)\(/i,
]

const narrowingStatements = (text: string): string[] => {
  const statements = text
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((one) => one.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter((one) => one !== '')
  const made = new Set(
    statements.flatMap((one) => {
      const {
        table,
        column,
        function: called,
      } = /^(?:create table (?<table>"\w+")|alter table "\w+" add column (?<column>"\w+")|create function (?<function>\w+)\()/i.exec(
        one,
      )?.groups ?? {}
      return [table, column, called].filter((name) => name !== undefined)
    }),
  )
  const isAddition = (one: string) =>
    additions.some((addition) => addition.test(one)) ||
    ofNew.some((addition) => {
      const { table = '', column = '', function: called = '' } = addition.exec(one)?.groups ?? {}
      return made.has(table) || made.has(column) || made.has(called)
    })
  return statements.filter((one) => !isAddition(one))
}

test.each([
  [
    'CREATE TABLE "a" ("id" integer);--> statement-breakpoint\nCREATE UNIQUE INDEX "i" ON "a" USING btree ("id");',
    0,
  ],
  ['CREATE TABLE "a" ("id" integer);--> statement-breakpoint\nINSERT INTO "a" ("id") SELECT 1;', 0],
  ['INSERT INTO "a" ("id") SELECT 1;', 1],
  ['ALTER TABLE "a" ADD COLUMN "b" integer;', 0],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\' NOT NULL;', 0],
  ['ALTER TABLE "a" ADD COLUMN "b" integer NOT NULL;', 1],
  [
    'ALTER TABLE "a" ADD COLUMN "b" integer;--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id");',
    0,
  ],
  ['ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id");', 1],
  ['ALTER TABLE "a" ADD CONSTRAINT "f" CHECK ("b" > 0);', 1],
  ['CREATE UNIQUE INDEX "i" ON "a" USING btree ("b");', 1],
  ['ALTER TABLE "a" DROP COLUMN "b";', 1],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', 1],
  ['ALTER TABLE "a" RENAME TO "b";', 1],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 1],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', 1],
  ['DROP TABLE "a";', 1],
  ['DROP INDEX "i";', 1],
  ['UPDATE "a" SET "b" = 1;', 1],
  ['CREATE TRIGGER t BEFORE UPDATE ON "a" EXECUTE FUNCTION f();', 1],
  ['ALTER TABLE "a" ADD COLUMN "b" integer;\nDROP TABLE "c";', 1],
  [
    'create function f(a integer) returns void as $$ select 1 $$;\nrevoke execute on function f(integer) from public;',
    0,
  ],
  ['create or replace function f() returns void as $$ select 1 $$;', 1],
  ['revoke execute on function f(integer) from public;', 1],
])('%s narrows by %i statements', (text, expected) => {
  expect(narrowingStatements(text)).toHaveLength(expected)
})

/** The first one that servers of the release before may have to live with. */
const firstRuled = 36

test('since releases run beside each other, a migration adds, or says which code goes on working', async () => {
  const { entries } = await readJournal(ownSchema.folder)
  const stated = new Map(ownSchema.narrowings.map((one) => [one.migration, one]))
  expect([...stated.keys()].filter((migration) => migration < firstRuled || migration > current)).toEqual([])
  const unstated: string[] = []
  for (const { idx, tag } of entries.slice(firstRuled)) {
    const statements = narrowingStatements(await readFile(join(ownSchema.folder, `${tag}.sql`), 'utf8'))
    if (!stated.has(idx)) unstated.push(...statements.map((statement) => `${tag}: ${statement}`))
  }
  expect(unstated, 'more than additions: see record 0065, and state them in schema.ts').toEqual([])
  // The code of the release before has to be able to go on.
  expect(ownSchema.narrowings.filter((one) => one.oldestCode >= one.migration)).toEqual([])
})

test('every migration is newer than the one before: one that is not would be left out where that one has run', async () => {
  const { entries } = await readJournal(ownSchema.folder)
  const moments = entries.map(({ when }) => when)
  expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other))
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_entry, index) => index))
  const files = (await readdir(ownSchema.folder)).filter((name) => name.endsWith('.sql'))
  expect(files.map((name) => name.replace('.sql', '')).toSorted()).toEqual(entries.map(({ tag }) => tag))
})
