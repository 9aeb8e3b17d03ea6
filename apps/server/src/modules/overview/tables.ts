import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/columns.ts'
import { clusters } from '../organisation/tables.ts'

/** How many TVs of a cluster were online, and how many it had, recorded once per quarter of an hour. */
export const onlineCounts = pgTable(
  'online_counts',
  {
    clusterId: integer()
      .notNull()
      .references(() => clusters.id, { onDelete: 'cascade' }),
    /** The beginning of the quarter. */
    at: moment().notNull(),
    online: integer().notNull(),
    tvs: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clusterId, table.at] })],
)
