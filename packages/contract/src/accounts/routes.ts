import { answerOf, DoneSchema, IdParamsSchema } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { LoginAnswerSchema, LoginRequestSchema, SessionAnswerSchema } from './login.ts'
import { OverrideAnswerSchema, UpdateBrowserSchema, UpdatedBrowserSchema } from './override.ts'
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
import { CheckRelativeSchema, LogoutSchema } from './check-and-logout.ts'
import { MeSchema, UpdateMeSchema } from './user-form.ts'
import { UserPermissionsSchema } from './user.ts'

export { pictureRoutes } from './picture/routes.ts'
export { lastingRoutes, ownSessionRoutes } from './sessions/routes.ts'

/** Logging in and out, and the signed-in user. */
export const accountRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/login-relative',
    access: 'public',
    lasting: false,
    summary: 'Log in',
    body: LoginRequestSchema,
    answer: LoginAnswerSchema,
    refusals: ['bad_credentials', 'too_many_attempts', 'account_disabled', 'sign_in_by_provider'],
  }),
  overrideLogin: defineRoute({
    method: 'POST',
    path: '/overridelogin',
    access: 'public',
    lasting: false,
    summary: 'Log in from the installed app',
    body: LoginRequestSchema,
    answer: OverrideAnswerSchema,
    refusals: [
      'bad_credentials',
      'too_many_attempts',
      'account_disabled',
      'sign_in_by_provider',
      'no_access_permission',
    ],
  }),
  updateBrowser: defineRoute({
    method: 'PUT',
    path: '/users/updatebrowser',
    access: 'user',
    lasting: false,
    summary: 'Register the browser that the app is installed in',
    body: UpdateBrowserSchema,
    answer: answerOf(UpdatedBrowserSchema),
    refusals: ['not_found'],
  }),
  checkSession: defineRoute({
    method: 'POST',
    path: '/check-relative',
    access: 'public',
    lasting: false,
    summary: 'Whether a session is alive, and whose it is',
    body: CheckRelativeSchema,
    answer: SessionAnswerSchema,
    refusals: ['no_session', 'password_change_required', 'second_factor_required', 'account_disabled'],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/logout',
    access: 'public',
    lasting: false,
    summary: 'End this session',
    body: LogoutSchema.nullish(),
    clearsCache: true,
    answer: DoneSchema,
  }),
  permissions: defineRoute({
    method: 'GET',
    path: '/users/getpermissionsbytoken',
    access: 'user',
    lasting: false,
    summary: 'What the signed-in user may do outside the boxes',
    answer: answerOf(UserPermissionsSchema),
  }),
  me: defineRoute({
    method: 'GET',
    path: '/users/me',
    access: 'user',
    lasting: false,
    summary: 'The signed-in user',
    answer: answerOf(MeSchema),
  }),
  updateMe: defineRoute({
    method: 'PUT',
    path: '/users/me',
    access: 'user',
    lasting: false,
    summary: 'Change your own profile; a new e-mail address counts once it is confirmed',
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
    lasting: false,
    summary: 'Mail a link for a new password',
    body: ForgotSchema,
    answer: DoneSchema,
    refusals: ['email_not_exist', 'mail_not_sent', 'too_many_attempts'],
  }),
  check: defineRoute({
    method: 'POST',
    path: '/check',
    access: 'public',
    lasting: false,
    summary: 'Whether a link for a new password is still good',
    body: CheckResetSchema,
    answer: answerOf(CheckedResetSchema),
    refusals: ['token_expired', 'token_used', 'token_unknown'],
  }),
  reset: defineRoute({
    method: 'POST',
    path: '/reset',
    access: 'public',
    lasting: false,
    summary: 'Choose a new password by link',
    body: ResetSchema,
    answer: DoneSchema,
    refusals: ['token_expired', 'token_used', 'token_unknown', 'password_common'],
  }),
  firstLogin: defineRoute({
    method: 'POST',
    path: '/first-login-relative',
    access: 'public',
    lasting: false,
    summary: 'Choose a new password because the first one was given',
    body: FirstLoginSchema,
    answer: LoginAnswerSchema,
    refusals: ['no_session', 'account_disabled', 'password_common'],
  }),
  resetToken: defineRoute({
    method: 'GET',
    path: '/users/gettokenresetpassword/:id',
    access: 'user',
    lasting: true,
    summary: 'A link for a user who has to change the password now',
    params: IdParamsSchema,
    answer: answerOf(ResetTokensSchema),
    refusals: ['not_permitted'],
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/users/changepassword',
    access: 'user',
    lasting: false,
    perHour: null,
    summary: 'Change your own password with the old one',
    body: ChangePasswordSchema,
    answer: DoneSchema,
    refusals: ['old_password_wrong', 'too_many_attempts', 'password_common'],
  }),
}

/** A new e-mail address of one's own. */
export const emailRoutes = {
  confirm: defineRoute({
    method: 'POST',
    path: '/users/confirmemail',
    access: 'public',
    lasting: false,
    summary: 'Confirm a new e-mail address with the link that was mailed there',
    body: ConfirmEmailSchema,
    answer: answerOf(ConfirmedEmailSchema),
    refusals: ['token_unknown', 'token_expired', 'email_taken', 'user_exists'],
  }),
}
