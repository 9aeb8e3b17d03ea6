export { chooseLanguage, currentLanguage, followLanguage, loadTexts, startI18n } from './i18n.ts'
export { languageNames, languages, ownFirst, type Language } from './languages.ts'
export { useLanguage } from './use-language.ts'
