export {
  LoginRequestSchema,
  LoginAnswerSchema,
  SessionAnswerSchema,
  type LoginAnswer,
  type LoginRequest,
} from './login.ts'
export { brokenPasswordRules, passwordRules, type PasswordRule } from './password-rules.ts'
export { CheckRelativeSchema, LogoutSchema } from './session.ts'
export {
  UserSchema,
  UserPermissionsSchema,
  UpdateMeSchema,
  roles,
  levels,
  staffPermissions,
  type Role,
  type Level,
  type User,
  type UserPermission,
  type UserPermissions,
  type UpdateMe,
} from './user.ts'
