import type * as tables from '../tables.ts'

/**
 * Why something of a person is in no export: it refers to a row that is; it lets somebody in; it is about somebody else or theirs; it
 * only says how Lykta delivers something, and goes with that; it is deleted by itself within some days.
 */
type Reason = 'key' | 'secret' | 'others' | 'delivery' | 'brief'

interface Exported {
  /** Where each column is found: the part of the export and its field. */
  in?: Readonly<Record<string, string>>
  not?: Partial<Record<Reason, string>>
}

/**
 * Each column with something of a person (`personal-columns.ts`), as exports have it. A new table does not compile before it is
 * entered, and a new column fails.
 */
export const exportedColumns: Record<keyof typeof tables, Exported> = {
  alarmCalls: { not: { delivery: 'userId' } },
  alarmNotSentMails: { not: { delivery: 'userId' } },
  alarmRecipients: { in: { handledBy: 'alarms.handledBy' }, not: { key: 'roomId' } },
  alarmSteps: { not: { delivery: 'userIds missedIds' } },
  alarms: {
    in: {
      createdBy: 'alarms.from',
      takenBy: 'alarms.handledBy',
      title: 'alarms.subject',
      body: 'alarms.text',
      endNote: 'alarms.note',
    },
    not: { key: 'roomId changedBy endedBy targetIds soundFileId', delivery: 'ladder steps' },
  },
  auditEntries: {
    in: { userId: 'activity.by', address: 'activity.address', device: 'activity.device' },
    not: { key: 'boxId subjectType subjectId', others: 'detail' },
  },
  backupRuns: {},
  boxes: {
    in: {
      profile: 'profile.name',
      quietHours: 'choices.value',
      help: 'choices.value',
      silence: 'choices.value',
    },
    not: { key: 'roomId', secret: 'tokenHash', delivery: 'macAddress' },
  },
  calendarEvents: {
    in: {
      roomId: 'calendar.of',
      createdBy: 'calendar.from',
      title: 'calendar.subject',
      body: 'calendar.text',
    },
  },
  calendarExceptions: {},
  calendarFeeds: { in: { roomId: 'choices.of' }, not: { key: 'userId', secret: 'secretHash' } },
  calendarReminders: {},
  // Whoever has the address of a calendar often gets in by it.
  calendarSubscriptions: {
    in: { roomId: 'choices.of', name: 'choices.value' },
    not: { key: 'createdBy', secret: 'url' },
  },
  calendarTypes: {},
  callLegs: { not: { delivery: 'extension vertoSessionId' } },
  calls: {
    in: { userId: 'calls.with', roomId: 'calls.with' },
    not: { key: 'boxId', delivery: 'callerExtension calleeExtension' },
  },
  clusters: {},
  consents: {
    in: {
      userId: 'consents.with',
      cohabitant: 'consents.of',
      givenBy: 'consents.by',
      witness: 'consents.witness',
      withdrawnBy: 'consents.withdrawnBy',
      notedBy: 'consents.notedBy',
    },
    not: { key: 'boxId', others: 'withdrawalNotedBy' },
  },
  codeApps: { not: { key: 'userId', secret: 'secret sealedSecret' } },
  contentItems: {},
  // The screen where one asks for an export lists them.
  dataExports: { not: { brief: 'askedBy subjectId fd linkHash' } },
  devicePins: { not: { key: 'userId', secret: 'pinHash' } },
  // On which tablets somebody has worked, as the sessions that are there say.
  deviceUsers: { not: { brief: 'userId' } },
  directoryAccounts: { in: { externalId: 'choices.of', username: 'choices.value' }, not: { key: 'userId' } },
  directoryGroups: {},
  directoryMails: { not: { delivery: 'userId' } },
  directoryMembers: { not: { key: 'userId' } },
  directoryRoles: {},
  directorySettlings: { not: { brief: 'userId', others: 'changedBy address userAgent' } },
  diskMails: { not: { delivery: 'userId' } },
  emailChanges: { not: { brief: 'userId email tokenHash' } },
  entities: {},
  entityGroups: {},
  erasures: { not: { key: 'subjectId', secret: 'emailHash' } },
  factorRules: {},
  retentionRules: {},
  retentionRuns: {},
  failedAttempts: { not: { brief: 'subjectHash' } },
  files: { in: { name: 'messages.files' }, not: { key: 'ownerId fd' } },
  groupLadders: { not: { delivery: 'steps' } },
  groups: {},
  inboxEntries: { not: { delivery: 'boxId' } },
  knownDevices: { not: { key: 'userId', secret: 'tokenHash' } },
  linkMails: { not: { delivery: 'boxId recipientId recipient userIds byUserId' } },
  // Pictures that somebody chose for a resident are among the files of whoever chose them.
  links: {
    in: {
      userId: 'people.name',
      nickName: 'people.name',
      settings: 'people.hidden',
      autoAnswer: 'people.automaticAnswer',
    },
    not: { key: 'boxId avatar', delivery: 'firstNickName' },
  },
  messageFiles: { in: { caption: 'messages.files' } },
  messageRecipients: { in: { roomId: 'messages.to' } },
  messages: {
    in: {
      senderId: 'messages.from',
      subject: 'messages.subject',
      body: 'messages.text',
      plannedRooms: 'messages.to',
    },
    not: { delivery: 'words' },
  },
  notificationPreferences: { in: { boxId: 'choices.of' }, not: { key: 'userId' } },
  notificationSettings: { in: { quietHours: 'choices.value' }, not: { key: 'userId' } },
  onlineCounts: {},
  pairings: { not: { brief: 'boxId code secretHash address device' } },
  passwordResets: { not: { key: 'userId', secret: 'tokenHash' } },
  passkeyChallenges: { not: { brief: 'userId' } },
  passkeys: {
    in: { name: 'choices.of' },
    not: { key: 'userId', secret: 'credentialId publicKey', delivery: 'transports' },
  },
  providerFlows: {},
  providerIdentities: { in: { issuer: 'choices.of', subject: 'choices.value' }, not: { key: 'userId' } },
  pushSubscriptions: { not: { key: 'userId sessionId', secret: 'token endpoint' } },
  pushedStates: { not: { delivery: 'userId boxId' } },
  recoveryCodes: { not: { key: 'userId', secret: 'codeHash' } },
  // Apps report a call that Lykta has as well.
  reportedCalls: { not: { delivery: 'userId roomId callId' } },
  rooms: { in: { location: 'profile.title' } },
  schemaNarrowings: {},
  scimTokens: { not: { key: 'createdBy', secret: 'tokenHash', delivery: 'name' } },
  secrets: {},
  sensors: { in: { name: 'devices.device' }, not: { key: 'boxId', secret: 'tokenHash' } },
  servers: {},
  sessions: {
    in: { device: 'devices.device' },
    not: { key: 'userId identityId passkeyId', secret: 'tokenHash providerSessionHash' },
  },
  sharedDevices: {},
  staffGroups: { in: { userId: 'profile.groups' } },
  userIdentifiers: { not: { key: 'userId', secret: 'keyedHash' } },
  userImports: { not: { others: 'userId key created' } },
  users: {
    in: {
      username: 'profile.username',
      email: 'profile.email',
      phone: 'profile.phone',
      company: 'profile.company',
      recentBrowser: 'profile.device',
      firstName: 'profile.name',
      lastName: 'profile.name',
    },
    // The picture is among the files.
    not: { key: 'avatar', secret: 'passwordHash', delivery: 'extension' },
  },
}
