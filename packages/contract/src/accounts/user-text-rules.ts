import { usernameMaxLength } from '../constants.ts'

/** Anything but letters of any script, digits and the three marks that user names may have. Imports no schema. */
export const hasSpecialCharacters = (text: string): boolean => /[^\p{L}\p{M}\p{N}._-]/u.test(text)

/** Longest name, phone number and company, in characters. */
export const userTextMaxLength = 100
export const emailMaxLength = 254

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text)

/** Counts characters, not UTF-16 units. */
export const isTooLongForUsername = (text: string): boolean => Array.from(text).length > usernameMaxLength
