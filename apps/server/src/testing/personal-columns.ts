import { eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as tables from '../tables.ts'

/**
 * Each column that can say something of a person: one that refers to a user, a session, a box or a room, or has text or a list. After
 * somebody was erased, `goes` has nothing of them any more, and `stays` may, by the reason that the fates give. Of `nobody` no person
 * is the subject. A new table does not compile before it is entered, and a new column fails.
 */
export const personalColumns: Record<
  keyof typeof tables,
  { goes?: string; stays?: string; nobody?: string }
> = {
  alarmCalls: { goes: 'userId', nobody: 'alarmId' },
  alarmNotSentMails: { goes: 'userId', nobody: 'request alarmId' },
  alarmRecipients: { stays: 'roomId handledBy', nobody: 'alarmId' },
  alarmSteps: { stays: 'userIds missedIds', nobody: 'request alarmId host' },
  alarms: {
    stays: 'createdBy changedBy roomId takenBy endedBy title body endNote targetIds ladder steps soundFileId',
    nobody: 'request clusterId recurrence clientId helpId',
  },
  auditEntries: { stays: 'userId boxId subjectType subjectId detail address device', nobody: 'clusterId' },
  backupRuns: { nobody: 'fault' },
  boxes: {
    goes: 'tokenHash profile quietHours macAddress help silence',
    stays: 'roomId',
    nobody: 'extension timeZone appVersion functions',
  },
  calendarEvents: {
    goes: 'roomId',
    stays: 'createdBy title body',
    nobody:
      'request typeId days seriesId continuesId subscriptionId subscriptionKey clientId changeId seriesDay',
  },
  calendarExceptions: { nobody: 'eventId day' },
  calendarFeeds: { goes: 'userId roomId secretHash' },
  calendarReminders: { nobody: 'eventId' },
  calendarSubscriptions: { goes: 'roomId createdBy name url', nobody: 'request fault leftOut' },
  calendarTypes: { nobody: 'type color' },
  callLegs: { stays: 'extension vertoSessionId', nobody: 'callId id' },
  calls: { goes: 'boxId roomId', stays: 'userId callerExtension calleeExtension', nobody: 'cause' },
  clusters: { nobody: 'name clusterType' },
  codeApps: { goes: 'userId secret sealedSecret' },
  consents: {
    goes: 'boxId userId cohabitant givenBy witness withdrawnBy',
    stays: 'notedBy withdrawalNotedBy',
    nobody: 'request',
  },
  contentItems: { nobody: 'clusterId kind parentId title body details picture' },
  dataExports: { goes: 'askedBy subjectId fd linkHash', nobody: 'clusterId request' },
  devicePins: { goes: 'userId pinHash' },
  deviceUsers: { goes: 'userId', nobody: 'deviceId' },
  directoryAccounts: { goes: 'userId username externalId', nobody: 'provider clusterId' },
  directoryGroups: { nobody: 'clusterId name externalId' },
  directoryMails: { goes: 'userId', nobody: 'kind request' },
  directoryMembers: { goes: 'userId', nobody: 'groupId' },
  directoryRoles: { nobody: 'provider groupName clusterId groupIds' },
  directorySettlings: { goes: 'userId', stays: 'changedBy address userAgent', nobody: 'request' },
  diskMails: { goes: 'userId', nobody: 'server disk' },
  emailChanges: { goes: 'userId email tokenHash' },
  entities: { nobody: 'entityGroupId name' },
  entityGroups: { nobody: 'clusterId name' },
  erasures: { stays: 'subjectId emailHash', nobody: 'request clusterId' },
  factorRules: { nobody: 'clusterId role needs' },
  retentionRules: { nobody: 'clusterId kind days updatedAt' },
  retentionRuns: { nobody: 'kind tryAt tries again' },
  failedAttempts: { stays: 'subjectHash' },
  files: { stays: 'ownerId name fd', nobody: 'request mediaType reason' },
  groupLadders: { stays: 'steps', nobody: 'groupId' },
  groups: { nobody: 'entityId name' },
  inboxEntries: { goes: 'boxId', nobody: 'kind itemId' },
  knownDevices: { goes: 'userId tokenHash' },
  linkMails: { goes: 'boxId recipientId recipient userIds byUserId', nobody: 'request' },
  links: { goes: 'userId boxId nickName firstNickName avatar settings autoAnswer', nobody: 'permissions' },
  messageFiles: { stays: 'caption', nobody: 'messageId fileId' },
  messageRecipients: { goes: 'roomId', nobody: 'messageId' },
  messages: {
    goes: 'plannedRooms',
    stays: 'senderId subject body words',
    nobody: 'request threadId clientId recurrence templateId',
  },
  notificationPreferences: { goes: 'userId boxId' },
  notificationSettings: { goes: 'userId quietHours' },
  onlineCounts: { nobody: 'clusterId' },
  pairings: { goes: 'boxId code secretHash address device', nobody: 'id' },
  passkeyChallenges: { goes: 'userId', nobody: 'challengeHash purpose' },
  passkeys: { goes: 'userId credentialId publicKey transports name' },
  passwordResets: { goes: 'userId tokenHash' },
  providerFlows: { nobody: 'tokenHash provider' },
  providerIdentities: { goes: 'userId issuer subject', nobody: 'provider' },
  pushSubscriptions: { goes: 'userId sessionId token endpoint' },
  pushedStates: { goes: 'userId boxId' },
  recoveryCodes: { goes: 'userId codeHash' },
  reportedCalls: { goes: 'userId roomId callId' },
  rooms: { goes: 'location', nobody: 'groupId name' },
  schemaNarrowings: { nobody: 'release' },
  scimTokens: { goes: 'createdBy name tokenHash', nobody: 'clusterId' },
  secrets: { nobody: 'name value' },
  sensors: { goes: 'boxId name tokenHash', nobody: 'topics' },
  servers: { nobody: 'name version disks' },
  sessions: {
    goes: 'userId tokenHash device identityId passkeyId providerSessionHash',
    nobody: 'sharedDeviceId',
  },
  sharedDevices: { nobody: 'clusterId name secretHash codeHash' },
  staffGroups: { goes: 'userId', nobody: 'groupId' },
  userIdentifiers: { goes: 'userId keyedHash' },
  userImports: { goes: 'userId key created' },
  users: {
    goes: 'username email passwordHash phone company avatar recentBrowser',
    stays: 'firstName lastName extension',
    nobody: 'clusterId',
  },
}

/** What a table refers to: the property of its column, and the name of the other table. */
const referencesOf = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { column: columns[0], to: getTableName(foreignTable) }
  })

/** The columns of a table that can say something of a person. */
export const tellingColumns = (table: PgTable): string[] => {
  const referring = new Set(referencesOf(table).map(({ column }) => column))
  return Object.entries(getTableColumns(table))
    .filter(([name, column]) => {
      if (column.enumValues !== undefined && column.enumValues.length > 0) return false
      const isText = !/^(integer|bigint|boolean|timestamp)/.test(column.getSQLType())
      return isText || referring.has(column) || /(Ids?|By)$/.test(name) || column.columnType === 'PgArray'
    })
    .map(([name]) => name)
}

export const tableCalled = (name: string): PgTable => {
  const table = Object.entries(tables).find(([key]) => key === name)?.[1]
  if (!is(table, PgTable)) throw new Error(`no table ${name}`)
  return table
}

/** The conditions under which something that had to go still refers to the person, by the names of the columns. */
export const referencesThatGo = (idsOf: Readonly<Record<string, number>>) =>
  Object.entries(personalColumns).flatMap(([name, { goes = '' }]) => {
    const table = tableCalled(name)
    return referencesOf(table).flatMap(({ column, to }) => {
      const id = idsOf[to]
      const key = Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? ''
      if (id === undefined || column === undefined || !goes.split(' ').includes(key)) return []
      return [{ what: `${name}.${key}`, table, rows: eq(column, id) }]
    })
  })
