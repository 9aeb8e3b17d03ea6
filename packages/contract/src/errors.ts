/**
 * Every refusal that the server can answer with. `code` is stable and what the apps translate by; the text is the
 * English one, fit to show. Used by REST, the feed's answers and the OpenAPI document.
 */
export const errorTexts = {
  bad_input: 'Some of this could not be accepted. Please check the marked fields.',
  bad_credentials: 'You have entered either wrong username or password, please try again!',
  too_many_attempts: 'Too many attempts. Please wait a little and try again.',
  no_session: 'You are not logged in. Please log in.',
  password_change_required: 'Please choose a new password first.',
  email_not_exist: 'email not exist',
  token_expired: 'This link is too old. Please ask for a new one.',
  token_used: 'This link was used already. Please ask for a new one.',
  token_unknown: 'This link is not known. Please ask for a new one.',
  old_password_wrong: 'The old password you have entered is incorrect',
  username_taken: 'Set username is already taken, try with another!',
  email_taken: 'Set email is already taken, try with another!',
  user_not_exist: 'User not exist',
  user_exists: 'User already exist',
  no_access_permission: 'No access permission!',
  mail_not_sent: 'The mail could not be sent right now. Please try again.',
  account_disabled: 'This account may not use Lykta. Please talk to your administrator.',
  not_found: 'This is not here, or not shared with you.',
  not_permitted: 'You do not have permission to do this.',
  clash: 'Something else has this already.',
  room_occupied: 'This room has a box already. Move or retire it first.',
  pairing_code_unknown: 'This code is not known. Please read it from the TV again; it changes after a while.',
  pairing_unknown: 'This pairing is not known. Please start again.',
  message_read: 'This was read already, and cannot be taken back.',
  file_taken: 'You have a file of this name already.',
  file_type: 'Lykta cannot show files of this type.',
  file_size: 'This file is too large.',
  file_unreadable: 'This file is damaged, or of a kind that Lykta cannot show.',
  file_too_long: 'This film is longer than two hours.',
  file_too_many_pixels: 'This picture has too many pixels.',
  file_name: 'This file name cannot be used.',
  quota_full: 'Your space for files is full.',
  too_large: 'This is too large.',
  unsupported_media_type: 'This kind of content is not accepted here.',
  no_recipients: 'No recipients selected',
  method_not_supported: 'Message type not supported',
  unavailable: 'This cannot be reached right now. Please try again.',
  internal: 'Something went wrong on our side. Please try again.',
} as const

export type ErrorCode = keyof typeof errorTexts
export const errorCodes = Object.keys(errorTexts).filter((code): code is ErrorCode => code in errorTexts)
