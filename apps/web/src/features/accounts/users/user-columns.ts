/** The columns of a file of users, in their order. */
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
} as const satisfies Record<ColumnName, string>
