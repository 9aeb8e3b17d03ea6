/** The columns of a file of users, in their order. Whom they are linked to is no part of a list that is saved. */
export const columnNames = [
  'firstName',
  'lastName',
  'username',
  'email',
  'phone',
  'company',
  'language',
  'role',
  'level',
  'cluster',
  'groups',
  'mobileApp',
  'enableVideoCall',
] as const
export type ColumnName = (typeof columnNames)[number]

/** What an import reads besides: to whom each is linked, and what they may do there. */
export const importedColumns = [...columnNames, 'residents', 'permissions'] as const
export type ImportedColumn = (typeof importedColumns)[number]

/** The texts at the head of the columns. */
export const headings = {
  firstName: 'fields.firstName',
  lastName: 'fields.lastName',
  username: 'fields.username',
  email: 'fields.email',
  phone: 'fields.phone',
  company: 'fields.company',
  language: 'fields.language',
  role: 'role',
  level: 'columns.level',
  cluster: 'fields.cluster',
  groups: 'groups.label',
  mobileApp: 'fields.mobileApp',
  enableVideoCall: 'fields.enableVideoCall',
  residents: 'linked.title',
  permissions: 'linked.permissions',
} as const satisfies Record<ImportedColumn, string>
