import {
  sensorTopics,
  competences,
  functionNames,
  type HelpFirst,
  type InboxKind,
} from '@lykta/contract/boxes'
import { batteryGreenFromPercent } from '@lykta/contract/constants'
import { languages, defaultLanguage, type Language } from '@lykta/contract/languages'
import { and, isNotNull, lt, sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { inAlphabetOf, shownName } from '../../platform/alphabet.ts'
import { createdAt, identity, moment, ofRequest, updatedAt } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { rooms } from '../organisation/tables.ts'

export const boxExtensions = pgSequence('box_extensions', { startWith: 700_000, maxValue: 899_999 })

/** Milliseconds since 1970 UTC, in `agreedAt`. */
interface Agreement {
  agreedBy: string
  agreedAt: number
}
export interface HelpAgreement extends Agreement {
  first: HelpFirst
  number: string
}
export interface SilenceAgreement extends Agreement {
  /** Local time `HH:mm`. */
  by: string
  notify: HelpFirst
}

export interface BoxProfile {
  title: string
  firstName: string
  lastName: string
  phone: string
  address: string
  state: string
}

type HasProfile = Record<'profile', SQLWrapper>
const firstNameOf = ({ profile }: HasProfile) => sql`(${profile} ->> 'firstName')`
const lastNameOf = ({ profile }: HasProfile) => sql`(${profile} ->> 'lastName')`
/** The name as it is shown. */
export const residentNameOf = (box: HasProfile) => shownName(firstNameOf(box), lastNameOf(box))

export const boxes = pgTable(
  'boxes',
  {
    id: identity(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    extension: text()
      .notNull()
      .default(sql`nextval('box_extensions')::text`),
    /** SHA-256 of the box token; null if no device is signed in as this box. */
    tokenHash: text(),
    /** Simulated by the demo until a TV takes its place. */
    simulated: boolean().notNull().default(false),
    profile: jsonb().$type<BoxProfile>().notNull(),
    functions: text({ enum: functionNames })
      .array()
      .notNull()
      .default([...functionNames]),
    volume: integer().notNull().default(60),
    quietHours: jsonb().$type<{ from: string; to: string }>(),
    timeZone: text().notNull().default('Europe/Stockholm'),
    language: text({ enum: languages }).notNull().default(defaultLanguage),
    /** The cursor of the newest inbox entry; raised under the row's lock, so that entries are seen in order. */
    inboxCursor: bigint({ mode: 'number' }).notNull().default(0),
    /** Status as last reported, stored so that a restarted server knows it. */
    online: boolean().notNull().default(false),
    battery: integer(),
    usingBattery: boolean(),
    usbCharge: boolean(),
    acCharge: boolean(),
    ibeacon: integer(),
    /** Null: unknown. */
    hasIbeacon: boolean(),
    macAddress: text().notNull().default(''),
    appVersion: text().notNull().default(''),
    /** Whether it runs on a battery that is no longer green. A generated column, so that its index changes only with its value. */
    lowBattery: boolean().generatedAlwaysAs(
      sql`battery < ${sql.raw(String(batteryGreenFromPercent))} and using_battery is not false`,
    ),
    lastSeenAt: moment(),
    /** When the resident was last noticed: by a key, an answer or a sensor. */
    lifeSignAt: moment(),
    /** The resident's agreement to call for help, and to silence being taken as a sign; null: off. */
    help: jsonb().$type<HelpAgreement>(),
    silence: jsonb().$type<SilenceAgreement>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    retiredAt: moment(),
  },
  (table) => [
    uniqueIndex('boxes_extension_unique').on(table.extension),
    uniqueIndex('boxes_token_hash_unique').on(table.tokenHash),
    uniqueIndex('boxes_one_active_a_room')
      .on(table.roomId)
      .where(sql`${table.retiredAt} is null`),
    ...languages.map((language) =>
      index(`boxes_by_resident_${language}`)
        .on(inAlphabetOf(language, residentNameOf(table)), table.id)
        .where(sql`${table.retiredAt} is null`),
    ),
    // Columns that change with each report have no index, which would be written anew each time. These change rarely.
    index('boxes_offline')
      .on(table.id)
      .where(sql`not ${table.online} and ${table.tokenHash} is not null and ${table.retiredAt} is null`),
    index('boxes_low_battery')
      .on(table.id)
      .where(sql`${table.lowBattery} and ${table.retiredAt} is null`),
  ],
)

/** `lowBattery` of `boxStateOf`, in a query: without a connected TV, its last report about the battery does not count. */
export const isLowOnBattery = sql`${boxes.lowBattery} and ${boxes.online} and ${boxes.tokenHash} is not null`

/** Boxes whose TV is not connected and has not been heard from since that time. */
export const offlineBefore = (time: Date) =>
  and(
    sql`not ${boxes.online}`,
    isNotNull(boxes.tokenHash),
    lt(sql`coalesce(${boxes.lastSeenAt}, ${boxes.createdAt})`, time),
  )

/** A TV that shows a code and waits for an administrator to enter it. */
export const pairings = pgTable(
  'pairings',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    secretHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    boxId: integer().references(() => boxes.id),
    /** When the TV fetched its token. */
    collectedAt: moment(),
    /** The TV's IP address and browser, by which an administrator can tell it from another. */
    address: text().notNull().default(''),
    device: text().notNull().default(''),
  },
  (table) => [uniqueIndex('pairings_code_unique').on(table.code), index().on(table.expiresAt)],
)

/** A sensor or script that reports to a box's topics, and can read nothing. */
export const sensors = pgTable(
  'companions',
  {
    id: identity(),
    boxId: integer()
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    topics: text({ enum: sensorTopics }).array().notNull(),
    tokenHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('companions_token_hash_unique').on(table.tokenHash),
    uniqueIndex('companions_name_unique').on(table.boxId, sql`lower(${table.name})`),
  ],
)

/** What a user may do with a box, and which parts of it they have chosen to see. */
export const links = pgTable(
  'links',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    boxId: integer()
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    /**
     * False for the rows of staff and administrators, whose access comes from the group or the cluster; such rows hold
     * settings only.
     */
    granted: boolean().notNull().default(true),
    nickName: text().notNull().default(''),
    /** The first name that the user gave it: the drawn portrait and the place in the list depend on it. */
    firstNickName: text(),
    avatar: text(),
    permissions: text({ enum: functionNames }).array().notNull().default([]),
    competence: text({ enum: competences }).notNull().default('viewers'),
    /** Flags that the user has turned off or on; missing means on. */
    settings: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    checked: boolean().notNull().default(false),
    /** The resident's consent to answer this user's calls automatically; null if there is none. */
    autoAnswer: jsonb().$type<{ agreedBy: string; agreedAt: number }>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.boxId] }), index().on(table.boxId)],
)

interface LinkMailRecipient {
  email: string
  firstName: string
  language: Language
  clusterId: number | null
  /** What they call the box. */
  boxName: string
}

/** Mails under way about who was linked to a box: several links that concern one person make one mail. */
export const linkMails = pgTable(
  'link_mails',
  {
    id: identity(),
    boxId: integer()
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    recipientId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Stored as they were: somebody shut out meanwhile is still told, at the address they had then. */
    recipient: jsonb().$type<LinkMailRecipient>().notNull(),
    /** Who was linked, or given more than before; if it is the recipient: they are no longer a super user. */
    userIds: integer().array().notNull(),
    byUserId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment().notNull(),
    tries: integer().notNull().default(0),
    /** When the next try is due, unless the server trying it now has finished by then; null: as soon as it is due. */
    claimedUntil: moment(),
    request: ofRequest(),
  },
  (table) => [index().on(table.dueAt), index().on(table.boxId, table.recipientId)],
)

/** What a box has to read, in cursor order. */
export const inboxEntries = pgTable(
  'inbox_entries',
  {
    boxId: integer()
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    cursor: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<InboxKind>().notNull(),
    itemId: integer().notNull(),
    removed: boolean().notNull().default(false),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.boxId, table.cursor] })],
)
