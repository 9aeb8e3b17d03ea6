/** What is asked of the texts about a resident. This file imports nothing, so that the apps can read it without the schemas. */
export const profileTextMaxLength = 100

/** Digits, +, -, ( ) and spaces; none is fine too. */
export const phoneNumberPattern = /^[\d+\-() ]*$/
