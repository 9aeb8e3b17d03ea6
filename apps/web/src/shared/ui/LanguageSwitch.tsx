import { chooseLanguage, languageNames, languages, useLanguage, type Language } from '../i18n/index.ts'
import styles from './LanguageSwitch.module.css'

interface LanguageSwitchProps {
  label: string
  onChoose?: (language: Language) => void
}

/** The languages by their own names; the current one is underlined. */
export const LanguageSwitch = ({ label, onChoose }: LanguageSwitchProps) => {
  const current = useLanguage()
  return (
    <fieldset className={styles['languages']} aria-label={label}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => {
            chooseLanguage(language)
            onChoose?.(language)
          }}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}
