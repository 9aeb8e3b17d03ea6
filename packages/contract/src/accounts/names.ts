/** Who users are and what they may do, by name. This file imports nothing, so that the apps can read it without the schemas. */

export const roles = ['relative', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** `system` administrators see every cluster, `cluster` administrators their own; everybody else is `user`. */
export const levels = ['user', 'cluster', 'system'] as const
export type Level = (typeof levels)[number]

/**
 * What a user may do outside the boxes. Administrators have all of them; the server says which ones a user has, and the
 * web app's Administration menu and its screens go by them.
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
export const userSorts = ['name', 'username', 'createdAt'] as const
export type UserSort = (typeof userSorts)[number]
