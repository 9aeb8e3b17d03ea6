import type { Clock, Database } from '@lykta/server'
import { users } from '@lykta/server/tables'
import { sql } from 'drizzle-orm'
import { insertAlarms } from './alarms.ts'
import { insertCalendar } from './calendar.ts'
import { insertCallHistory } from './call-history.ts'
import { insertContent } from './content.ts'
import { daysAround } from './days-around-now.ts'
import { insertMessages, type KeepPicture, type AddInboxEntry } from './messages.ts'
import { insertOrganisation } from './organisation.ts'
import { insertPeople } from './people.ts'
import { insertBoxes } from './residents.ts'

/** A number that no other part of Lykta uses as a lock. */
const seedLock = 7_103

/**
 * Makes a municipality with people, messages, calendars and calls around the present day, in one transaction. A
 * database that already has users is left as it is. Returns whether the world was made.
 */
export const seedDemoWorld = (
  db: Database,
  deps: {
    clock: Clock
    /** The region's. */
    timeZone: string
    /** The password hash of a user name; asked for once each. */
    passwordHashOf: (username: string) => Promise<string>
    keepPicture: KeepPicture
    addInboxEntry: AddInboxEntry
    /** The world is about to be created, which takes some seconds. */
    onMaking: () => void
  },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // On a busy machine a picture takes longer than a transaction may otherwise idle.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const [somebody] = await tx.select({ id: users.id }).from(users).limit(1)
    if (somebody !== undefined) return false
    deps.onMaking()
    const now = deps.clock.now()
    const days = daysAround(now, deps.timeZone)
    const organisation = await insertOrganisation(tx)
    const boxes = await insertBoxes(tx, organisation, { now, timeZone: deps.timeZone })
    const people = await insertPeople(tx, { organisation, boxes, madeAt: now }, deps.passwordHashOf)
    const world = { boxes, people, days }
    await insertMessages(tx, world, deps)
    await insertAlarms(tx, { ...world, organisation })
    await insertCalendar(tx, world)
    await insertCallHistory(tx, world)
    await insertContent(tx, { clusterId: organisation.clusterId, days, now })
    return true
  })
