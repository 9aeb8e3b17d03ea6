import type { Language } from '../../shared/i18n/index.ts'

const swedish = new Intl.PluralRules('sv', { type: 'ordinal' })

/** The number in "Every 3 weeks" and "Var 3:e vecka": "3", "3:e". */
export const ordinal = (every: number, language: Language): string => {
  if (language === 'en') return String(every)
  return `${String(every)}:${swedish.select(every) === 'one' ? 'a' : 'e'}`
}
