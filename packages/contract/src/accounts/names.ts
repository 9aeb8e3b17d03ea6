/** The names of roles and of what users may do. */

export const roles = ['relative', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** `system` administrators see every cluster, `cluster` administrators their own; everybody else is `user`. */
export const levels = ['user', 'cluster', 'system'] as const
export type Level = (typeof levels)[number]

/**
 * What a user may do outside the boxes. Administrators may do all of it; the server says what each user may do, and the web
 * app's Administration menu and its screens depend on that.
 */
export const userPermissions = [
  'alarms',
  'users',
  'organisation',
  'boxes',
  'content',
  'audit',
  'overview',
] as const
export type UserPermission = (typeof userPermissions)[number]

/** What the list of users can be sorted by. */
/** What can be done with many users at once. */
export const userActions = ['disable', 'enable', 'invite'] as const
export type UserAction = (typeof userActions)[number]
export const mostUsersAtOnce = 50

/** What can be wrong with a value of a new user. */
export const userProblems = [
  'required',
  'tooLong',
  'usernameTooLong',
  'special',
  'email',
  'phone',
  'unreadable',
  'unknown',
  'notPermitted',
  'onlyStaff',
  'username_taken',
  'email_taken',
  'username_twice',
  'email_twice',
  'ambiguous',
  'number',
  'number_taken',
  'number_twice',
  'number_unused',
] as const
export type UserProblem = (typeof userProblems)[number]
export const mostImportedUsers = 10_000

export const userSorts = ['name', 'username', 'createdAt'] as const
export type UserSort = (typeof userSorts)[number]
