/**
 * Every refusal that the server can return. `code` is stable, and the apps translate by it; the English text is ready to show.
 * Used by REST, the feed's answers and the OpenAPI document.
 */
export const errorTexts = {
  bad_input: 'Something is not right. Please check the marked fields.',
  bad_credentials: 'You have entered either wrong username or password, please try again!',
  too_many_attempts: 'Too many attempts. Please wait a little and try again.',
  hourly_limit: 'That was a lot at once. Please wait a little and try again.',
  no_session: 'You are not logged in. Please log in.',
  password_change_required: 'Please choose a new password first.',
  second_factor_required: 'Please complete your login first.',
  sign_in_code_wrong:
    'This code is not right, or has been used already. Wait for the next one and try again.',
  sign_in_passkey_refused: 'This passkey was not accepted. Try again, or log in another way.',
  sign_in_no_passkeys: 'Passkeys cannot be used at this address. Log in another way.',
  sign_in_too_many_passkeys: 'An account has at most 20 passkeys. Remove one that you no longer use first.',
  sign_in_last_factor: 'Your account needs this to log in. Add another way to log in first.',
  email_not_exist: 'email not exist',
  token_expired: 'This link has expired. Please ask for a new one.',
  token_used: 'This link has already been used. Please ask for a new one.',
  token_unknown: 'We do not recognise this link. Please ask for a new one.',
  old_password_wrong: 'The old password you have entered is incorrect',
  password_common:
    'This password is easy for others to guess. Choose one that is not a common word, and that does not contain your name.',
  username_taken: 'Set username is already taken, try with another!',
  email_taken: 'Set email is already taken, try with another!',
  user_not_exist: 'User not exist',
  user_exists: 'User already exist',
  no_access_permission: 'No access permission!',
  mail_not_sent: 'The email could not be sent right now. Please try again.',
  sign_in_away:
    'This way to log in cannot be reached right now. Please try again in a moment, or log in another way.',
  sign_in_unfinished: 'The login was broken off. Please try again.',
  sign_in_not_connected:
    'This login does not belong to any account yet. Log in another way, and connect it in your profile.',
  sign_in_too_weak: 'Your account needs a safer login than this one. Please choose another way to log in.',
  sign_in_taken: 'This login already belongs to another account.',
  sign_in_somebody_else:
    'The account already belongs to somebody else’s login. Please talk to your administrator.',
  sign_in_not_anew: 'You were not asked who you are again. Please try again, or choose another way.',
  sign_in_number_wrong:
    'This is no such number. A personal number has twelve digits, such as 19811228-9874; an HSA-id looks like SE2321000016-1A2B.',
  sign_in_number_taken: 'Another account already has this number.',
  sign_in_no_details:
    'You can have an account here, but your login does not say your name and email address. Please talk to your administrator.',
  sign_in_by_provider:
    'Your account belongs to the directory of your work. Please log in with the button that you otherwise use.',
  sign_in_last_way: 'This is your only way to log in. Choose a password or connect another login first.',
  sign_in_device_unknown: 'This is not a shared device, or no longer one. Please log in another way.',
  sign_in_device_code_wrong:
    'This code is not right, or no longer counts. Please check it, or have a new one made.',
  sign_in_pin_wrong: 'This PIN is not right. Please try again.',
  sign_in_pin_locked: 'Your PIN is locked. Log in with your password or passkey; then it counts again.',
  sign_in_pin_trivial: 'Others would try this PIN first. Choose one that is no row and no repetition.',
  account_disabled: 'Your account is disabled. Please talk to your administrator.',
  not_found: 'This does not exist, or you do not have access to it.',
  route_unknown: 'The server has nothing at this address.',
  not_permitted: 'You do not have permission to do this.',
  proof_required: 'Please show again that it is you.',
  clash: 'This already exists.',
  changed_meanwhile: 'Somebody else has changed this in the meantime.',
  calendar_full: 'This calendar is full. Delete events that are no longer needed first.',
  room_occupied: 'This room already has a box. Move or retire it first.',
  not_empty: 'There is still something in it. Move or retire that first.',
  pairing_code_unknown: 'This code is not right. Please check the TV again. The code changes after a while.',
  pairing_unknown: 'This pairing no longer exists. Please start again.',
  message_read: 'This message has already been read and cannot be recalled.',
  file_taken: 'You already have a file with this name.',
  file_type: 'Files of this type cannot be shown. Choose a JPEG or PNG, for example, or a film in MP4.',
  file_size: 'This file is too large. Please choose a smaller one.',
  file_unreadable: 'Nothing in this file can be shown. Please choose another copy of it.',
  file_unfinished:
    'This recording was broken off before its end, and nothing of it can be played. Copy it again from where it was recorded, or choose another.',
  file_too_long: 'This film is longer than two hours. Please divide it.',
  file_too_many_pixels: 'The resolution of this picture is too high. Please choose a smaller copy.',
  file_name: 'This file name cannot be used. Please rename the file and choose it again.',
  quota_full: 'Your storage space is full. Please delete old messages with pictures or films.',
  too_large: 'The content is too large.',
  unsupported_media_type: 'This type of content is not accepted.',
  no_recipients: 'No recipients selected',
  method_not_supported: 'Message type not supported',
  unavailable: 'This is not available right now. Please try again in a moment.',
  disk_full: 'The server has no room left, so this was not saved. Please try again later.',
  internal: 'Something went wrong on our side. Please try again.',
} as const

export type ErrorCode = keyof typeof errorTexts
export const errorCodes = Object.keys(errorTexts).filter((code): code is ErrorCode => code in errorTexts)
