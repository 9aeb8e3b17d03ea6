import {
  consentPurposes,
  needsConsent,
  notedGivers,
  notedProofs,
  type ConsentPurpose,
} from '@lykta/contract/consents'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, ofRequest } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { boxes } from '../boxes/tables.ts'

/** What residents, and whoever lives with them, have consented to. A box is one resident's stay, with which its consents end. */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    boxId: integer()
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    purpose: text({ enum: consentPurposes }).notNull(),
    /** Whose calls are answered automatically; null for every other purpose. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Who lives with the resident and is concerned too; empty: the resident. */
    cohabitant: text().notNull().default(''),
    /** They were asked and said no. */
    refused: boolean().notNull().default(false),
    giver: text({ enum: notedGivers }).notNull(),
    givenBy: text().notNull(),
    proof: text({ enum: notedProofs }).notNull(),
    witness: text().notNull().default(''),
    from: moment().notNull(),
    until: moment(),
    /** Null: the system, or an account that is gone. */
    notedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: moment(),
    withdrawnBy: text().notNull().default(''),
    withdrawalNotedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** When whoever lived with the resident had moved out: since then it decides nothing. */
    movedOutAt: moment(),
    /** Whether TVs and apps have been notified that its time is over. */
    expiryAnnounced: boolean().notNull().default(false),
    /** When the next reminder of its end is due; null: none is. */
    remindAt: moment(),
    remindTries: integer().notNull().default(0),
    /** When the next try is due, unless the server trying it now has finished by then. */
    remindClaimedUntil: moment(),
    request: ofRequest(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.boxId, table.purpose),
    index().on(table.userId),
    index('consents_that_end')
      .on(table.until)
      .where(sql`${table.withdrawnAt} is null and not ${table.expiryAnnounced}`),
    index('consents_to_remind_of')
      .on(table.remindAt)
      .where(sql`${table.withdrawnAt} is null`),
  ],
)

/** Whether a consent holds now. A condition for queries. */
export const isInForce = (
  now: SQLWrapper,
  of: Record<'refused' | 'withdrawnAt' | 'until', SQLWrapper> = consents,
): SQL<boolean> =>
  sql<boolean>`(not ${of.refused} and ${of.withdrawnAt} is null and (${of.until} is null or ${of.until} > ${now}))`

/** In a query of one table Drizzle leaves out the table of a column, unless it is nested. */
const qualified = (column: SQLWrapper): SQL => sql`${column}`

/** Since when (ms) the resident has consented without a break; null: they have not. */
export const consentedSince = (
  purpose: ConsentPurpose,
  { boxId }: { boxId: SQLWrapper },
  now: SQLWrapper,
): SQL<number | null> =>
  sql<number | null>`(select extract(epoch from min(${consents.from})) * 1000 from ${consents}
    where ${consents.boxId} = ${qualified(boxId)} and ${consents.purpose} = ${sql.raw(`'${purpose}'`)}
      and ${consents.cohabitant} = '' and ${isInForce(now)})`.mapWith(Number)

/**
 * Whether what a consent is for may go on now, which each feature asks where it happens: the resident has consented, or does not
 * need to and has not said no, and of those who live with them nobody has.
 */
export const isConsented = (
  purpose: ConsentPurpose,
  { boxId, userId }: { boxId: SQLWrapper; userId?: SQLWrapper },
  now: SQLWrapper,
): SQL<boolean> => {
  const whose = userId === undefined ? sql`` : sql`and ${consents.userId} = ${qualified(userId)}`
  const unasked = sql.raw(String(!needsConsent[purpose]))
  return sql<boolean>`(
    select coalesce(bool_and(holds), true) and coalesce(bool_or(holds) filter (where cohabitant = ''), ${unasked})
    from (
      select ${consents.cohabitant} as cohabitant, bool_or(${isInForce(now)}) as holds from ${consents}
      where ${consents.boxId} = ${qualified(boxId)} and ${consents.purpose} = ${sql.raw(`'${purpose}'`)} ${whose}
        and ${consents.movedOutAt} is null
      group by 1) as each_one)`
}
