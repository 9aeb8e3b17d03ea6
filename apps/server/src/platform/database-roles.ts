import type { ClientBase } from 'pg'

/**
 * What a role may do: `limited` reads and writes rows, `owner` changes the tables as well, a `superuser` also what belongs to others.
 */
export type Standing = 'limited' | 'owner' | 'superuser'

/** What Lykta may do with the rows of a table. */
const usual = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
/** What it may do with these alone. What else the audit needs, functions of the owner's do. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['SELECT', 'INSERT'],
  // What older releases must not do is for the owner to say.
  schema_narrowings: ['SELECT'],
  __drizzle_migrations: ['SELECT'],
}

export const privilegesOn = (table: string): readonly string[] => exceptions[table] ?? usual

export const standingOf = async (client: ClientBase, role: string): Promise<Standing> => {
  const { rows } = await client.query<{ standing: Standing }>(
    `select case when r.rolsuper then 'superuser'
       when pg_has_role(r.oid, c.relowner, 'member') then 'owner' else 'limited' end as standing
     from pg_roles r, pg_class c where r.rolname = $1 and c.oid = 'audit_entries'::regclass`,
    [role],
  )
  return rows[0]?.standing ?? 'limited'
}

/** The statements by which a role gets what it has to have of the owner's, and loses what it must not. */
const missing = `
  with app as (select oid, rolname from pg_roles where rolname = $1),
  -- What an extension of the operator's has is not Lykta's.
  objects as (
    select 'table' as kind, c.oid::regclass::text as name,
      coalesce(c.relacl, acldefault('r', c.relowner)) as acl, coalesce($2::jsonb -> c.relname::text, $3::jsonb) as wanted
    from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
      and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
    union all
    select 'sequence', c.oid::regclass::text, coalesce(c.relacl, acldefault('s', c.relowner)), '["USAGE"]'
    from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'usage')
    union all
    select 'function', p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)), '["EXECUTE"]'
    from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage')
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    union all
    select 'schema', n.nspname, coalesce(n.nspacl, acldefault('n', n.nspowner)), '["USAGE"]'
    from pg_namespace n where n.nspname in ('public', 'drizzle') and pg_has_role(n.nspowner, 'usage')
  ),
  wanted as (select kind, name, jsonb_array_elements_text(wanted) as privilege from objects),
  had as (
    select kind, name, privilege_type as privilege from objects, aclexplode(acl)
    where grantee = (select oid from app)
  )
  select case when had.name is null
      then format('grant %s on %s %s to %I', wanted.privilege, wanted.kind, wanted.name, (select rolname from app))
      else format('revoke %s on %s %s from %I', had.privilege, had.kind, had.name, (select rolname from app)) end as statement
  from wanted full join had on (wanted.kind, wanted.name, wanted.privilege) = (had.kind, had.name, had.privilege)
  where wanted.name is null or had.name is null`

/** Gives a role what Lykta needs, and no more. Mostly there is nothing to do, which one query sees. */
export const grantToApp = async (owner: ClientBase, role: string): Promise<void> => {
  const { rows } = await owner.query<{ statement: string }>(missing, [
    role,
    JSON.stringify(exceptions),
    JSON.stringify(usual),
  ])
  // Sent as one, they are a transaction.
  if (rows.length > 0) await owner.query(rows.map(({ statement }) => statement).join(';'))
}
