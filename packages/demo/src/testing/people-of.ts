import { query } from '../../../../apps/server/src/testing/test-postgres.ts'

/** Where the words of people stand: names, numbers and addresses of theirs, and what they have written. */
const personal = {
  users: ['username', 'email', 'first_name', 'last_name', 'phone', 'extension'],
  boxes: [
    "profile ->> 'firstName'",
    "profile ->> 'lastName'",
    "profile ->> 'phone'",
    "profile ->> 'address'",
    'extension',
  ],
  links: ['nick_name', 'first_nick_name'],
  rooms: ['location'],
  messages: ['subject', 'body'],
  message_files: ['caption'],
  files: ['name', 'fd'],
  alarms: ['title', 'body', 'end_note'],
  calendar_events: ['title', 'body'],
  calendar_subscriptions: ['name', 'url'],
  push_subscriptions: ['endpoint'],
} as const satisfies Record<string, readonly string[]>

export interface Said {
  /** Such as `users.email`. */
  where: string
  what: string
}

const statement = Object.entries(personal)
  .flatMap(([table, columns]) =>
    columns.map(
      (column) =>
        `select '${table}.${column.replaceAll("'", '')}' as "where", ${column} as "what" from ${table}`,
    ),
  )
  .join(' union ')

/** All that must not be said of the people of a world. */
export const peopleOf = async (connection: Parameters<typeof query>[0]): Promise<Said[]> =>
  (await query(connection, statement)).rows.flatMap(({ where = '', what }) =>
    typeof what === 'string' && what.trim() !== '' ? [{ where, what: what.trim() }] : [],
  )
