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
export { type Browser, type UserBrowser } from './user-browser.ts'
export {
  compareBrowser,
  overrideResult,
  UpdateBrowserSchema,
  UpdatedBrowserSchema,
  type OverrideResult,
  type UpdateBrowser,
} from './override.ts'
export { OwnSessionSchema, type OwnSession } from './own-sessions.ts'
export {
  ChangePasswordSchema,
  CheckedResetSchema,
  CheckResetSchema,
  FirstLoginSchema,
  ForgotSchema,
  passwordTexts,
  ResetSchema,
  ResetTokensSchema,
  type ChangePassword,
  type FirstLogin,
  type Forgot,
  type Reset,
} from './recovery.ts'
