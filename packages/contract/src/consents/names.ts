/** The names and bounds of the register of consents. Imports no schema. */

/** What a resident may consent to, and whether it works only once they have. What does not, works until they have said no. */
export const needsConsent = {
  automaticAnswer: true,
  help: true,
  silence: true,
  slideshow: false,
  familyCalendar: false,
} as const satisfies Record<string, boolean>
export type ConsentPurpose = keyof typeof needsConsent
export const consentPurposes = [
  'automaticAnswer',
  'help',
  'silence',
  'slideshow',
  'familyCalendar',
] as const satisfies readonly ConsentPurpose[]

/** Who gave a consent: whoever it concerns, or somebody who may decide for them. */
export const consentGivers = ['self', 'guardian', 'attorney'] as const
export type ConsentGiver = (typeof consentGivers)[number]
/** Also what is known of agreements that were noted without more. */
export const notedGivers = [...consentGivers, 'unstated'] as const

/** What shows that it was given: said before a witness, a signed paper, or the paper by which somebody decides for another. */
export const consentProofs = ['oral', 'signed', 'guardianship', 'attorney'] as const
export type ConsentProof = (typeof consentProofs)[number]

/** Also those of agreements that were noted without more: with the box, or before there was a register. */
export const notedProofs = [...consentProofs, 'unstated', 'beforeRegister'] as const
export type NotedProof = (typeof notedProofs)[number]

export const consentStates = ['inForce', 'refused', 'expired', 'withdrawn'] as const
export type ConsentState = (typeof consentStates)[number]

export const consentNameMaxLength = 100
/** The most that is kept of one box. */
export const mostConsents = 500
/** How long before its end a consent is reminded of. */
export const consentReminderDays = [30, 7] as const
