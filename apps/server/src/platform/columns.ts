import { sql } from 'drizzle-orm'
import { integer, text, timestamp } from 'drizzle-orm/pg-core'
import { currentRequest } from './request-context.ts'

/** The casing of column names in the database. */
export const casing = 'snake_case'

/** Column types shared by all tables. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()
/** A moment, with its time zone, to the millisecond. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () => moment().notNull().defaultNow()
/**
 * The number of the request that the row goes back to: the log names it with what is done for the row later. A prepared insert,
 * which is built once, has to give it itself.
 */
export const ofRequest = () => text().$defaultFn(() => currentRequest() ?? sql`null`)
