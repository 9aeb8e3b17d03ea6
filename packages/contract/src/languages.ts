/** The languages of the apps; `docs/adding.md` says what a further one needs. */
export const languages = ['en', 'sv'] as const
export type Language = (typeof languages)[number]

/** Each language by its own name. */
export const languageNames = { en: 'English', sv: 'Svenska' } as const satisfies Record<Language, string>

/** Whose dates and numbers each language has. */
export const locales = { en: 'en-GB', sv: 'sv-SE' } as const satisfies Record<Language, string>
