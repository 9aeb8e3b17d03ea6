import { locales } from '../../shared/format/index.ts'
import type { Language } from '../../shared/i18n/index.ts'

const swedish = new Intl.PluralRules(locales.sv, { type: 'ordinal' })

const ordinals: Record<Language, (every: number) => string> = {
  en: (every) => String(every),
  sv: (every) => `${String(every)}:${swedish.select(every) === 'one' ? 'a' : 'e'}`,
}

/** The number in "Every 3 weeks" and "Var 3:e vecka": "3", "3:e". */
export const ordinal = (every: number, language: Language): string => ordinals[language](every)
