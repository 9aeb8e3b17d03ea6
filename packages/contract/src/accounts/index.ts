export {
  LoginRequestSchema,
  LoginAnswerSchema,
  SessionAnswerSchema,
  type LoginAnswer,
  type LoginRequest,
} from './login.ts'
export { brokenPasswordRules, passwordRules, type PasswordRule } from './password-rules.ts'
export { CheckRelativeSchema, LogoutSchema } from './check-and-logout.ts'
export { UserSchema, UserPermissionsSchema, type User, type UserPermissions } from './user.ts'
export {
  levels,
  roles,
  userPermissions,
  userSorts,
  mostImportedUsers,
  mostUsersAtOnce,
  type Level,
  type Role,
  type UserAction,
  type UserPermission,
  type UserProblem,
  type UserSort,
} from './names.ts'
export { type Browser, type UserBrowser } from './user-browser.ts'
export {
  OverrideAnswerSchema,
  UpdateBrowserSchema,
  UpdatedBrowserSchema,
  type OverrideAnswer,
  type UpdateBrowser,
} from './override.ts'
export { compareBrowser, overrideResult, type OverrideResult } from './override-result.ts'
export { passwordTexts } from './new-password.ts'
export {
  emailMaxLength,
  hasSpecialCharacters,
  isEmail,
  isTooLongForUsername,
  userTextMaxLength,
} from './user-text-rules.ts'
export {
  CreateUserSchema,
  EditUserSchema,
  ManagedUserSchema,
  MeSchema,
  PictureSchema,
  UpdateMeSchema,
  UserListQuerySchema,
  UserPlacesSchema,
  UsernameSchema,
  EmailSchema,
  type CreateUser,
  type EditUser,
  type ManagedUser,
  type Me,
  type UpdateMe,
  type UserPlaces,
} from './user-form.ts'
export {
  OwnLastingSchema,
  OwnSessionSchema,
  ProveSessionSchema,
  type GivenProof,
  type OwnLasting,
  type OwnSession,
} from './own-sessions.ts'
export {
  ChangePasswordSchema,
  CheckedResetSchema,
  CheckResetSchema,
  FirstLoginSchema,
  ForgotSchema,
  ResetSchema,
  ResetTokensSchema,
  type ChangePassword,
  type CheckedReset,
  type FirstLogin,
  type Forgot,
  type Reset,
} from './recovery.ts'
export { UserActionResultSchema, type UserActionResult } from './user-actions.ts'
export {
  ImportedUserSchema,
  ImportedUsersSchema,
  ImportUsersSchema,
  type ImportedUsers,
  type ImportUsers,
} from './user-import.ts'
export { userProblemOf } from './user-form.ts'
export {
  lastingRules,
  lastingTakings,
  ownLastingKinds,
  type LastingKind,
  type LastingTaking,
  type OwnLastingKind,
} from './lasting.ts'
export { proofKinds, type ProofKind } from './proof-kinds.ts'
export {
  OwnIdentitySchema,
  ProviderIdSchema,
  ProviderLabelSchema,
  SignInProviderSchema,
  type OwnIdentity,
  type ProviderAnswer,
  type ProviderLabel,
  type ProviderLogin,
  type SignInProvider,
} from './providers/index.ts'
export {
  identifierKinds,
  identifierMaxLength,
  type IdentifierKind,
  type ManagedLogins,
} from './providers/managed.ts'
export { providerBackPath } from './providers/back-path.ts'
export {
  FactorRuleSchema,
  NewCodesSchema,
  OwnFactorsSchema,
  RecoveryCodesSchema,
  type AddPasskey,
  type FactorRule,
  type OwnFactors,
  type PasskeyLogin,
  type SecondFactor,
  type SetFactorRule,
} from './factors/index.ts'
export { type LoginStep } from './factors/login-step.ts'
export {
  factorNeeds,
  mostPasskeys,
  passkeyNameMaxLength,
  recoveryCodeCount,
  type FactorNeed,
  type OwnFactor,
  type SecondStep,
} from './factors/names.ts'
export {
  AskPasskeySchema,
  MakePasskeySchema,
  type AskPasskey,
  type MadePasskey,
  type MakePasskey,
  type PasskeyAnswer,
} from './factors/passkeys.ts'
export {
  MadeScimTokenSchema,
  type DirectoryRole,
  type DirectorySetUp,
  type MadeScimToken,
  type MakeScimToken,
  type ScimToken,
  type SetDirectoryRole,
} from './directory/index.ts'
export { directoryNameMaxLength } from './directory/limits.ts'
export {
  type DeviceUser,
  type MadeDeviceCode,
  MadeDeviceCodeSchema,
  type NameDevice,
  type OwnPin,
  OwnPinSchema,
  type PinLogin,
  type SharedDevice,
  SharedDeviceSchema,
  type ThisDevice,
  ThisDeviceSchema,
} from './shared-devices/index.ts'
export {
  deviceCodeLength,
  deviceNameMaxLength,
  isTrivialPin,
  pinLength,
  pinTries,
} from './shared-devices/names.ts'
export { directoryNames, memberChanges, type MemberChange } from './directory/audited.ts'
