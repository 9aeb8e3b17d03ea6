/** What the lists of boxes are kept under, one a user. */
export const caretakersKey = ['caretakers'] as const
