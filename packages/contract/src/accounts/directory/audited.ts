/** By what a directory knows somebody; as the audit calls it. */
export const directoryNames = ['username', 'externalId'] as const
/** What the audit counts of a change to a group of a directory. */
export const memberChanges = ['membersAdded', 'membersRemoved'] as const
export type MemberChange = (typeof memberChanges)[number]
