import {
  hasSpecialCharacters,
  isEmail,
  isTooLongForUsername,
  userTextMaxLength,
  type CreateUser,
  type EditUser,
  type Level,
  type ManagedUser,
  type Role,
} from '@lykta/contract/accounts'
import { phoneNumberPattern } from '@lykta/contract/boxes'
import { cleanEmail, cleanIdentifier, hasUnreadable } from '@lykta/contract/identifier'
import { defaultLanguage, type Language } from '@lykta/contract/languages'
import { newPasswordProblem } from '../password-rules.ts'

/** The values of the form about a user. */
export interface UserForm {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: string
  company: string
  language: Language
  role: Role
  /** For administrators. */
  level: Exclude<Level, 'user'>
  /** Null: none. */
  cluster: number | null
  /** For staff. */
  groups: readonly number[]
  mobileApp: boolean
  enableVideoCall: boolean
  forceChangePassword: boolean
  /** How a new user gets a password. */
  entry: 'invitation' | 'password'
  /** Empty: it stays the same, or the user chooses it by invitation. */
  password: string
}
export type UserField = keyof UserForm

export const emptyForm = (cluster: number | null): UserForm => ({
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: '',
  company: '',
  language: defaultLanguage,
  role: 'relative',
  level: 'cluster',
  cluster,
  groups: [],
  mobileApp: true,
  enableVideoCall: true,
  forceChangePassword: true,
  entry: 'invitation',
  password: '',
})

export const formOf = (user: ManagedUser): UserForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  phone: user.phone,
  company: user.company,
  language: user.language,
  role: user.role,
  level: user.level === 'system' ? 'system' : 'cluster',
  cluster: user.cluster,
  groups: user.groups,
  mobileApp: user.mobileApp,
  enableVideoCall: user.enableVideoCall,
  forceChangePassword: user.forceChangePassword,
  entry: 'password',
  password: '',
})

export type UserProblem =
  | 'required'
  | 'tooLong'
  | 'usernameTooLong'
  | 'special'
  | 'email'
  | 'phone'
  | 'unreadable'
  | 'passwordTooShort'
  | 'passwordTooSimple'

const required: ReadonlySet<UserField> = new Set(['firstName', 'username', 'email'])
const passwordProblems = {
  required: 'required',
  tooShort: 'passwordTooShort',
  tooSimple: 'passwordTooSimple',
} as const

/** Whether everybody with this role belongs to a cluster; system administrators do not. */
export const needsCluster = ({ role, level }: Pick<UserForm, 'role' | 'level'>): boolean =>
  role === 'staff' || (role === 'admin' && level === 'cluster')

/** What is wrong with a field of the form, by the server's rules too. */
export const userProblem = (field: UserField, form: UserForm, isNew: boolean): UserProblem | undefined => {
  if (field === 'cluster') return needsCluster(form) && form.cluster === null ? 'required' : undefined
  if (field === 'password') {
    const asked = isNew ? form.entry === 'password' : form.password !== ''
    const problem = asked ? newPasswordProblem(form.password) : undefined
    return problem === undefined ? undefined : passwordProblems[problem]
  }
  const value = form[field]
  if (typeof value !== 'string') return undefined
  const text = field === 'email' ? cleanEmail(value) : cleanIdentifier(value)
  if (text === '') return required.has(field) ? 'required' : undefined
  if (field === 'username') {
    if (isTooLongForUsername(text)) return 'usernameTooLong'
    return hasSpecialCharacters(text) ? 'special' : undefined
  }
  if (hasUnreadable(text)) return 'unreadable'
  if (field === 'email') return isEmail(text) ? undefined : 'email'
  if (text.length > userTextMaxLength) return 'tooLong'
  return field === 'phone' && !phoneNumberPattern.test(text) ? 'phone' : undefined
}

/** Combines role, level, cluster and groups: what a role does not have is not sent. */
const standingOf = ({ role, level, cluster, groups }: UserForm) => ({
  role,
  ...(role === 'admin' ? { level } : {}),
  cluster: role === 'admin' && level === 'system' ? null : cluster,
  groups: role === 'staff' ? [...groups] : [],
})

export const newUserOf = (form: UserForm): CreateUser => {
  const { entry, password, level: _level, ...rest } = form
  return {
    ...rest,
    ...standingOf(form),
    ...(entry === 'password' ? { password } : {}),
    forceChangePassword: entry === 'password' && form.forceChangePassword,
  }
}

const standing: ReadonlySet<UserField> = new Set(['role', 'level', 'cluster', 'groups'])

/** Returns what is sent of a changed user: only the changed fields, so that changes by others stay. */
export const changeOf = (form: UserForm, changed: ReadonlySet<UserField>): EditUser => {
  const { entry: _, level: _level, role: _role, cluster: _cluster, groups: _groups, ...plain } = form
  const isChanged = (field: string) => [...changed].some((one) => one === field)
  const fields: EditUser = Object.fromEntries(
    Object.entries(plain).filter(
      ([field, value]) => isChanged(field) && (field !== 'password' || value !== ''),
    ),
  )
  return [...changed].some((field) => standing.has(field)) ? { ...fields, ...standingOf(form) } : fields
}
