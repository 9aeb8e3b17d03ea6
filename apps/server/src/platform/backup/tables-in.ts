import { escapeIdentifier, type ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { createRowDigest, type RowDigest } from './row-digest.ts'

/** A table with the columns that are stored; what is computed from them is computed again. */
export interface Table {
  name: string
  columns: string[]
}

/** In a session with these, a value is the same text in every PostgreSQL. */
const settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // A large table takes its time, and nobody waits for it.
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

export const setUpSession = async (client: ClientBase): Promise<void> => {
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [name, value])
}

/** Those of Lykta: an operator's extension has its own. */
const ours = `c.relnamespace in (select oid from pg_namespace where nspname in ('public', current_schema()))
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** All tables but the list of migrations, which belongs to the schema. */
export const tablesIn = async (client: ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and ${ours} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

const columnsOf = ({ columns }: Table): string => columns.map(escapeIdentifier).join(', ')

/** The rows of a table, as text. */
export const readTable = (client: ClientBase, table: Table) =>
  client.query(to(`copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) to stdout`))

export const writeTable = async (
  client: ClientBase,
  table: Table,
  content: AsyncIterable<Buffer>,
): Promise<void> => {
  const writing = client.query(from(`copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin`))
  await pipeline(content, writing)
}

export const digestOf = async (client: ClientBase, table: Table): Promise<RowDigest> => {
  const digest = createRowDigest()
  await pipeline(readTable(client, table), digest.watch, async (content: AsyncIterable<Buffer>) => {
    for await (const chunk of content) void chunk
  })
  return digest.result()
}

/** The last number that a sequence has given; those that gave none are left out. */
export interface Sequence {
  name: string
  last: string
}

export const sequencesIn = async (client: ClientBase): Promise<Sequence[]> => {
  const { rows } = await client.query<Sequence>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname in ('public', current_schema()) and last_value is not null order by 1`,
  )
  return rows
}

export const setSequence = async (client: ClientBase, { name, last }: Sequence): Promise<void> => {
  await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), last])
}

/** The statements that make anew what only slows down the writing of many rows, or refuses them in the wrong order. */
const undoable = `
  select format('alter table %I drop constraint %I', c.relname, k.conname) as undo,
    format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as redo
  from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and ${ours}
  union all
  select format('drop index %I', i.relname), pg_get_indexdef(i.oid)
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where ${ours} and not exists (select from pg_constraint k where k.conindid = i.oid)`

const isIndex = ({ undo }: { undo: string }) => undo.startsWith('drop index')

/** Has `write` write rows without foreign keys and indexes, which are then made. The caller has begun a transaction. */
export const withoutIndexes = async (client: ClientBase, write: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ undo: string; redo: string }>(undoable)
  for (const { undo } of rows) await client.query(undo)
  await write()
  // Indexes first, which the foreign keys may need.
  for (const one of [...rows.filter(isIndex), ...rows.filter((row) => !isIndex(row))])
    await client.query(one.redo)
}
