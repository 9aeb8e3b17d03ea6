import { integer, timestamp } from 'drizzle-orm/pg-core'

/** The casing of column names in the database. */
export const casing = 'snake_case'

/** Column types shared by all tables. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()
/** A moment, with its time zone, to the millisecond. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () => moment().notNull().defaultNow()
