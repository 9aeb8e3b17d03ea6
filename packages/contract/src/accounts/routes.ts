import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { LoginAnswerSchema, LoginRequestSchema, SessionAnswerSchema } from './login.ts'
import { OverrideAnswerSchema, UpdateBrowserSchema, UpdatedBrowserSchema } from './override.ts'
import { OwnSessionSchema, ProveSessionSchema } from './own-sessions.ts'
import {
  ChangePasswordSchema,
  CheckedResetSchema,
  CheckResetSchema,
  ConfirmedEmailSchema,
  ConfirmEmailSchema,
  FirstLoginSchema,
  ForgotSchema,
  ResetSchema,
  ResetTokensSchema,
} from './recovery.ts'
import { CheckRelativeSchema, LogoutSchema } from './session.ts'
import {
  CreateUserSchema,
  EditUserSchema,
  ManagedUserSchema,
  MeSchema,
  PictureSchema,
  SetPictureSchema,
  UpdateMeSchema,
  UserExportQuerySchema,
  UserListQuerySchema,
  UserPlacesSchema,
} from './user-form.ts'
import { UserActionResultSchema, UserActionSchema } from './user-actions.ts'
import { ImportedUsersSchema, ImportUsersSchema } from './user-import.ts'
import { UserPermissionsSchema } from './user.ts'

/** Logging in and out, and the signed-in user. */
export const accountRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/login-relative',
    access: 'public',
    summary: 'Log in',
    body: LoginRequestSchema,
    answer: LoginAnswerSchema,
    refusals: ['bad_credentials', 'too_many_attempts', 'account_disabled'],
  }),
  overrideLogin: defineRoute({
    method: 'POST',
    path: '/overridelogin',
    access: 'public',
    summary: 'Log in from the installed app',
    body: LoginRequestSchema,
    answer: OverrideAnswerSchema,
    refusals: ['bad_credentials', 'too_many_attempts', 'account_disabled', 'no_access_permission'],
  }),
  updateBrowser: defineRoute({
    method: 'PUT',
    path: '/users/updatebrowser',
    access: 'user',
    summary: 'Register the browser that the app is installed in',
    body: UpdateBrowserSchema,
    answer: answerOf(UpdatedBrowserSchema),
    refusals: ['not_found'],
  }),
  checkSession: defineRoute({
    method: 'POST',
    path: '/check-relative',
    access: 'public',
    summary: 'Whether a session is alive, and whose it is',
    body: CheckRelativeSchema,
    answer: SessionAnswerSchema,
    refusals: ['no_session', 'password_change_required', 'account_disabled'],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/logout',
    access: 'public',
    summary: 'End this session',
    body: LogoutSchema.nullish(),
    answer: DoneSchema,
  }),
  permissions: defineRoute({
    method: 'GET',
    path: '/users/getpermissionsbytoken',
    access: 'user',
    summary: 'What the signed-in user may do outside the boxes',
    answer: answerOf(UserPermissionsSchema),
  }),
  me: defineRoute({
    method: 'GET',
    path: '/users/me',
    access: 'user',
    summary: 'The signed-in user',
    answer: answerOf(MeSchema),
  }),
  updateMe: defineRoute({
    method: 'PUT',
    path: '/users/me',
    access: 'user',
    summary: 'Change the own profile; a new e-mail address counts once it is confirmed',
    body: UpdateMeSchema,
    answer: answerOf(MeSchema),
    refusals: ['email_taken', 'user_exists', 'old_password_wrong', 'too_many_attempts', 'mail_not_sent'],
  }),
}

/** New passwords: by mail, at the first login, and with the old one. */
export const recoveryRoutes = {
  forgot: defineRoute({
    method: 'POST',
    path: '/forgot',
    access: 'public',
    summary: 'Mail a link for a new password',
    body: ForgotSchema,
    answer: DoneSchema,
    refusals: ['email_not_exist', 'mail_not_sent', 'too_many_attempts'],
  }),
  check: defineRoute({
    method: 'POST',
    path: '/check',
    access: 'public',
    summary: 'Whether a link for a new password is still good',
    body: CheckResetSchema,
    answer: answerOf(CheckedResetSchema),
    refusals: ['token_expired', 'token_used', 'token_unknown'],
  }),
  reset: defineRoute({
    method: 'POST',
    path: '/reset',
    access: 'public',
    summary: 'Choose a new password by link',
    body: ResetSchema,
    answer: DoneSchema,
    refusals: ['token_expired', 'token_used', 'token_unknown'],
  }),
  firstLogin: defineRoute({
    method: 'POST',
    path: '/first-login-relative',
    access: 'public',
    summary: 'Choose a new password because the first one was given',
    body: FirstLoginSchema,
    answer: LoginAnswerSchema,
    refusals: ['no_session', 'account_disabled'],
  }),
  resetToken: defineRoute({
    method: 'GET',
    path: '/users/gettokenresetpassword/:id',
    access: 'user',
    summary: 'A link for a user who has to change the password now',
    params: IdParamsSchema,
    answer: answerOf(ResetTokensSchema),
    refusals: ['not_permitted', 'proof_required'],
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/users/changepassword',
    access: 'user',
    summary: 'Change the own password with the old one',
    body: ChangePasswordSchema,
    answer: DoneSchema,
    refusals: ['old_password_wrong', 'too_many_attempts'],
  }),
}

/** A new e-mail address of one's own. */
export const emailRoutes = {
  confirm: defineRoute({
    method: 'POST',
    path: '/users/confirmemail',
    access: 'public',
    summary: 'Confirm a new e-mail address with the link that was mailed there',
    body: ConfirmEmailSchema,
    answer: answerOf(ConfirmedEmailSchema),
    refusals: ['token_unknown', 'token_expired', 'email_taken', 'user_exists'],
  }),
}

/** Where the signed-in user is logged in. */
export const ownSessionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/sessions',
    access: 'user',
    summary: 'The own sessions',
    answer: listOf(OwnSessionSchema),
  }),
  endOthers: defineRoute({
    method: 'DELETE',
    path: '/sessions/others',
    access: 'user',
    summary: 'End every other own session',
    answer: DoneSchema,
  }),
  prove: defineRoute({
    method: 'POST',
    path: '/sessions/proof',
    access: 'user',
    summary: 'Give the password again, before what needs a recent one',
    body: ProveSessionSchema,
    answer: DoneSchema,
    refusals: ['old_password_wrong', 'too_many_attempts'],
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/sessions/:id',
    access: 'user',
    summary: 'End one of the own sessions',
    params: IdParamsSchema,
    answer: DoneSchema,
  }),
}

/** The accounts that an administrator looks after. */
export const userRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/users',
    access: 'user',
    summary: "The users of the administrator's clusters",
    query: UserListQuerySchema,
    answer: listOf(ManagedUserSchema),
    refusals: ['not_permitted'],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/users/export',
    access: 'user',
    perHour: 'exports',
    summary: 'All that the list finds, to take away, the first 20,000; audited',
    query: UserExportQuerySchema,
    answer: listOf(ManagedUserSchema),
    refusals: ['not_permitted', 'proof_required'],
  }),
  find: defineRoute({
    method: 'GET',
    path: '/users/:id',
    access: 'user',
    summary: 'One user',
    params: IdParamsSchema,
    answer: answerOf(ManagedUserSchema),
    refusals: ['not_permitted', 'user_not_exist'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/users',
    access: 'user',
    perHour: 'mails',
    summary: 'Create an account',
    body: CreateUserSchema,
    answer: answerOf(ManagedUserSchema),
    refusals: ['not_permitted', 'proof_required', 'username_taken', 'email_taken', 'user_exists'],
  }),
  import: defineRoute({
    method: 'POST',
    path: '/users/import',
    access: 'user',
    perHour: 'exports',
    summary: 'Create up to 10,000 accounts, all or none, or say what is wrong with them',
    body: ImportUsersSchema,
    bodyBytes: 8_388_608,
    answer: answerOf(ImportedUsersSchema),
    refusals: ['not_permitted', 'proof_required'],
  }),
  act: defineRoute({
    method: 'POST',
    path: '/users/actions',
    access: 'user',
    perHour: 'mails',
    summary: 'Disable, enable or invite up to 50 users',
    body: UserActionSchema,
    answer: answerOf(UserActionResultSchema),
    refusals: ['not_permitted', 'proof_required', 'user_not_exist'],
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/users/:id',
    access: 'user',
    summary: 'Change an account, or enable it again',
    params: IdParamsSchema,
    body: EditUserSchema,
    answer: answerOf(ManagedUserSchema),
    refusals: [
      'not_permitted',
      'proof_required',
      'user_not_exist',
      'username_taken',
      'email_taken',
      'user_exists',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/:id',
    access: 'user',
    summary: 'Delete an account for good; what its owner has sent stays, under their name',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted', 'proof_required', 'user_not_exist'],
  }),
  places: defineRoute({
    method: 'GET',
    path: '/users/places',
    access: 'user',
    summary: 'The clusters and groups that the administrator may put users in',
    answer: answerOf(UserPlacesSchema),
    refusals: ['not_permitted'],
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/users/:id/invitation',
    access: 'user',
    perHour: 'mails',
    summary: 'Mail a link to choose the first password; an earlier one stops working',
    params: IdParamsSchema,
    answer: answerOf(ManagedUserSchema),
    refusals: ['not_permitted', 'user_not_exist', 'mail_not_sent'],
  }),
  withdrawInvitation: defineRoute({
    method: 'DELETE',
    path: '/users/:id/invitation',
    access: 'user',
    summary: 'Take the link to the first password back',
    params: IdParamsSchema,
    answer: answerOf(ManagedUserSchema),
    refusals: ['not_permitted', 'user_not_exist'],
  }),
}

/** The picture that others see of a person. */
export const pictureRoutes = {
  set: defineRoute({
    method: 'PUT',
    path: '/users/:id/picture',
    access: 'user',
    summary: 'Change or remove the picture of oneself, or of a user that one administers',
    params: IdParamsSchema,
    body: SetPictureSchema,
    answer: answerOf(PictureSchema),
    refusals: ['not_permitted', 'user_not_exist'],
  }),
}
