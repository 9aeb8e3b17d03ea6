/** Every table, for the demo and the tests. */
export {
  codeApps,
  emailChanges,
  factorRules,
  knownDevices,
  passkeyChallenges,
  passkeys,
  passwordResets,
  providerFlows,
  providerIdentities,
  recoveryCodes,
  sessions,
  sharedDevices,
  staffGroups,
  userIdentifiers,
  userImports,
  users,
} from './modules/accounts/tables.ts'
export { devicePins, deviceUsers } from './modules/accounts/shared-devices/tables.ts'
export {
  directoryAccounts,
  directoryGroups,
  directoryMails,
  directoryMembers,
  directoryRoles,
  directorySettlings,
  scimTokens,
} from './modules/accounts/directory/tables.ts'
export {
  alarmCalls,
  alarmNotSentMails,
  alarmRecipients,
  alarms,
  alarmSteps,
  groupLadders,
} from './modules/alarms/tables.ts'
export { auditEntries } from './modules/audit/tables.ts'
export {
  boxes,
  sensors,
  inboxEntries,
  linkMails,
  links,
  pairings,
  type BoxProfile,
} from './modules/boxes/tables.ts'
export {
  calendarEvents,
  calendarExceptions,
  calendarFeeds,
  calendarReminders,
  calendarSubscriptions,
  calendarTypes,
} from './modules/calendar/tables.ts'
export { callLegs, calls, reportedCalls } from './modules/calls/tables.ts'
export { consents } from './modules/consents/tables.ts'
export { contentItems } from './modules/content/tables.ts'
export { files } from './modules/files/tables.ts'
export { messageFiles, messageRecipients, messages } from './modules/messages/tables.ts'
export {
  notificationPreferences,
  notificationSettings,
  pushSubscriptions,
  pushedStates,
} from './modules/notifications/tables.ts'
export { clusters, entities, entityGroups, groups, rooms } from './modules/organisation/tables.ts'
export { onlineCounts } from './modules/overview/tables.ts'
export { erasures, dataExports, retentionRules, retentionRuns } from './modules/privacy/tables.ts'
export { diskMails, servers } from './modules/system/tables.ts'
export { backupRuns } from './platform/backup/backup-runs.ts'
export { failedAttempts } from './platform/failed-attempts.ts'
export { schemaNarrowings } from './platform/schema.ts'
export { secrets } from './platform/secrets.ts'
