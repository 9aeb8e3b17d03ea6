/** The columns of a file of users, in order. A saved list does not contain whom they are linked to. */
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

/** Additional columns that an import reads: to whom each is linked, what they may do there, and by what a login is recognised. */
export const importedColumns = [...columnNames, 'residents', 'permissions', 'personalNumber'] as const
export type ImportedColumn = (typeof importedColumns)[number]

/** The headings of the columns. */
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
  personalNumber: 'fields.personalNumber',
} as const satisfies Record<ImportedColumn, string>
