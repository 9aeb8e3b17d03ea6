import { useTranslation } from 'react-i18next'
import { languages, type Language } from './languages.ts'

/** The language on the screen. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation()
  return languages.find((one) => one === i18n.resolvedLanguage) ?? 'en'
}
