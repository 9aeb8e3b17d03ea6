/** The limits of the texts about a resident. Imports nothing, so that the apps can read it without the schemas. */
export const profileTextMaxLength = 100
/** Who agreed that calls are answered by the TV. */
export const agreedByMaxLength = 100

/** Digits, +, -, ( ) and spaces; may be empty. */
export const phoneNumberPattern = /^[\d+\-() ]*$/
