/** The limits of the texts about a resident. Imports nothing, so that the apps can read it without the schemas. */
export const profileTextMaxLength = 100
/** The name of whoever agreed that the TV answers calls. */
export const agreedByMaxLength = 100

/** Digits, +, -, ( ) and spaces; may be empty. */
export const phoneNumberPattern = /^[\d+\-() ]*$/
