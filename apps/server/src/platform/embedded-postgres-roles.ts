import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import * as z from 'zod'

/** Usable as `pg` pool or client options; `host` is the folder of the socket. */
export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl: false
}

/** Its name is that of the only role which a database from before these had, and which cannot lose its rights. */
export const roleNames = { superuser: 'lykta', owner: 'lykta_owner', app: 'lykta_app' }
const databaseName = 'lykta'

export interface EmbeddedRoles {
  /** Makes the database and the other roles. */
  superuser: EmbeddedConnection
  /** Has the tables, and changes them. */
  owner: EmbeddedConnection
  /** What the server works as. */
  app: EmbeddedConnection
}

const KeptSchema = z.object({
  superuser: z.string(),
  owner: z.string(),
  app: z.string(),
  /** The superuser has its password, and the others too. */
  isSetUp: z.boolean(),
})
type Kept = z.infer<typeof KeptSchema>
export type Passwords = Omit<Kept, 'isSetUp'>

/** Beside the database, so that they go where it goes; only who runs Lykta may read them. */
const passwordFile = (home: string): string => join(home, 'passwords.json')

const makePassword = () => randomBytes(32).toString('base64url')
export const makePasswords = (): Passwords => ({
  superuser: makePassword(),
  owner: makePassword(),
  app: makePassword(),
})

/** Undefined: the database is of a release from before, or the file is lost. */
export async function readPasswords(home: string): Promise<Kept | undefined> {
  try {
    return KeptSchema.parse(JSON.parse(await readFile(passwordFile(home), 'utf8')))
  } catch {
    return undefined
  }
}

export async function keepPasswords(home: string, passwords: Kept): Promise<void> {
  const unfinished = `${passwordFile(home)}.unfinished`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, JSON.stringify(passwords), { mode: 0o600, flag: 'wx', flush: true })
  await rename(unfinished, passwordFile(home))
}

export const forgetPasswords = (home: string): Promise<void> => rm(passwordFile(home), { force: true })

export const rolesAt = (
  { socketFolder, port }: { socketFolder: string; port: number },
  passwords: Passwords,
): EmbeddedRoles => {
  const as = (role: keyof EmbeddedRoles): EmbeddedConnection => ({
    host: socketFolder,
    port,
    user: roleNames[role],
    password: passwords[role],
    database: databaseName,
    ssl: false,
  })
  return { superuser: as('superuser'), owner: as('owner'), app: as('app') }
}

/** The connection ends with the server, which `end` reports. */
export async function connectAs(connection: EmbeddedConnection, database: string): Promise<Client> {
  const client = new Client({ ...connection, database })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '28P01'

/** A password of 256 random bits gains nothing from being slow to try, and every connection would wait. */
const quickPasswords = 'set scram_iterations = 1'

/** Gives the superuser a password. */
export async function setPassword(superuser: EmbeddedConnection, database: string): Promise<void> {
  const client = await connectAs(superuser, database)
  try {
    await client.query(quickPasswords)
    await client.query(passwordOf(superuser))
  } finally {
    await client.end()
  }
}

const passwordOf = ({ user, password }: EmbeddedConnection): string =>
  `alter role ${escapeIdentifier(user)} login password ${escapeLiteral(password)}`

/** All that the only role of a database from before has made; what belongs to an extension or another table follows that. */
const takeOver = `
  select format('alter %s %s owner to %I', kind, name, $2::text) as statement from (
    select case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind,
      c.oid::regclass::text as name, c.oid, c.relowner as owner, c.relnamespace as namespace
    from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') or (c.relkind = 'S' and not exists (
      select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    union all
    select 'routine', p.oid::regprocedure::text, p.oid, p.proowner, p.pronamespace from pg_proc p
    union all
    select 'schema', quote_ident(n.nspname), n.oid, n.nspowner, n.oid from pg_namespace n
  ) made
  where owner = $1::regrole
    and namespace not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
    and not exists (select from pg_depend e where e.objid = made.oid and e.deptype = 'e')`

/** Makes the roles and the database, or gives those that are there what they have to have. May be broken off, and done again. */
export async function setUpRoles(superuser: Client, roles: EmbeddedRoles): Promise<void> {
  await superuser.query(quickPasswords)
  for (const role of [roles.owner, roles.app, roles.superuser]) {
    const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [role.user])
    if (rowCount === 0) await superuser.query(`create role ${escapeIdentifier(role.user)}`)
    await superuser.query(passwordOf(role))
  }
  const owner = escapeIdentifier(roles.owner.user)
  const { rowCount } = await superuser.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount === 0) await superuser.query(`create database ${databaseName} owner ${owner}`)
  else await superuser.query(`alter database ${databaseName} owner to ${owner}`)
  const inside = await connectAs(roles.superuser, databaseName)
  try {
    const { rows } = await inside.query<{ statement: string }>(takeOver, [
      roles.superuser.user,
      roles.owner.user,
    ])
    // Sent as one, they are a transaction.
    await inside.query(rows.map(({ statement }) => statement).join(';'))
  } finally {
    await inside.end()
  }
}
