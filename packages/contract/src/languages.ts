/** The languages of the apps; `docs/adding.md` says what another one needs. */
export const languages = ['en', 'sv'] as const
export type Language = (typeof languages)[number]

/** The name of each language in that language. */
export const languageNames = { en: 'English', sv: 'Svenska' } as const satisfies Record<Language, string>

/** The locale for each language's dates and numbers. */
export const locales = { en: 'en-GB', sv: 'sv-SE' } as const satisfies Record<Language, string>

/** What a new account and a new TV have until somebody chooses another. */
export const defaultLanguage: Language = 'sv'

/** The language of the sentences in the server's answers. In another one, an app says what the error's code stands for. */
export const answerLanguage: Language = 'en'
