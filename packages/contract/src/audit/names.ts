/** Everything that is audited, recorded once it has happened. */
export const auditActions = [
  'login',
  'login_failed',
  'login_refused',
  'old_password_wrong',
  'override_login',
  'logout',
  'session_ended',
  'second_factor_failed',
  'passkey_added',
  'passkey_removed',
  'passkey_copied',
  'codes_added',
  'codes_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'factors_removed',
  'factor_rule_changed',
  'password_forgotten',
  'password_reset',
  'password_changed',
  'password_link_made',
  'email_change_asked',
  'email_confirmed',
  'identity_added',
  'identity_removed',
  'directory_role_added',
  'directory_role_changed',
  'directory_role_removed',
  'scim_token_made',
  'scim_token_ended',
  'permissions_changed',
  'user_created',
  'user_changed',
  'user_disabled',
  'user_enabled',
  'user_deleted',
  'user_invited',
  'invitation_withdrawn',
  'settings_changed',
  'box_changed',
  'box_paired',
  'box_taken_over',
  'box_released',
  'box_moved',
  'box_retired',
  'companion_added',
  'companion_removed',
  'call_started',
  'call_answered',
  'call_ended',
  'message_sent',
  'message_planned',
  'message_recalled',
  'message_deleted',
  'event_created',
  'event_changed',
  'event_deleted',
  'calendar_feed_created',
  'calendar_feed_deleted',
  'calendar_subscription_created',
  'calendar_subscription_deleted',
  'alarm_planned',
  'alarm_sent',
  'alarm_changed',
  'alarm_recalled',
  'alarm_deleted',
  'alarm_reminded',
  'alarm_taken',
  'alarm_handled',
  'alarm_ended',
  'alarm_unanswered',
  'alarm_not_sent',
  'help_called',
  'help_cancelled',
  'silence_noticed',
  'ladder_changed',
  'consent_noted',
  'consent_withdrawn',
  'consent_expired',
  'file_uploaded',
  'film_failed',
  'mail_failed',
  'push_device_added',
  'push_device_removed',
  'content_changed',
  'organisation_added',
  'organisation_changed',
  'organisation_moved',
  'organisation_retired',
  'exported',
  'data_exported',
  'export_fetched',
  'resident_erased',
  'erased',
  'messages_read',
  'calendar_read',
  'profile_read',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Which of a resident's data others can open. */
export const readOf = ['messages', 'calendar', 'profile'] as const
export type ReadOf = (typeof readOf)[number]

/** In which ways others come to a resident: they open something, call, or call and the TV answers by itself. */
export const accessKinds = [...readOf, 'call', 'automaticAnswer'] as const
export type AccessKind = (typeof accessKinds)[number]

/** How far back, and how many, a TV shows them. */
export const accessShownDays = 30

/** The mails about an account or on behalf of a resident, by which an entry names one that could not be sent. */
export const accountMails = [
  'reset',
  'invitation',
  'confirmEmail',
  'passwordChanged',
  'emailChanged',
  'identityAdded',
  'signInAdded',
  'signInRemoved',
  'factorsRemoved',
  'passkeyCopied',
  'recoveryCodeUsed',
  'administratorMade',
  'administratorChanged',
  'accountClosed',
  'passwordLinkMade',
  'listExported',
  'tvPaired',
  'peopleLinked',
  'superUserEnded',
  'residentErased',
  'consentEnding',
  'exportReady',
  'exportFailed',
] as const
export type AccountMail = (typeof accountMails)[number]

/** The lists that can be exported as a file. */
export const exportedLists = ['users', 'boxes', 'audit', 'alarm'] as const
export type ExportedList = (typeof exportedLists)[number]

/** All other mails, by which an entry names one that could not be sent. */
export const alarmMails = ['alarmNotSent'] as const
export type AlarmMail = (typeof alarmMails)[number]

export const systemMails = ['disk'] as const
export type SystemMail = (typeof systemMails)[number]
