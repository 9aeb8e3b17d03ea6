/** The languages of the apps. This file imports nothing, so that the apps can read it without the schemas. */
export const languages = ['en', 'sv'] as const
export type Language = (typeof languages)[number]
