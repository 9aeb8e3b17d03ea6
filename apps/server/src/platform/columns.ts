import { integer, timestamp } from 'drizzle-orm/pg-core'

/** How the names of columns are written in the database. */
export const casing = 'snake_case'

/** Columns that every table writes the same way. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()
/** A moment, with its time zone, to the millisecond. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () => moment().notNull().defaultNow()
