import type { Language } from '@lykta/contract/languages'
import { createInstance, type TFunction } from 'i18next'
import { locales, type Resources } from '../locales/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false
    returnNull: false
    resources: Resources
  }
}

const i18n = createInstance({
  resources: locales satisfies Record<Language, unknown>,
  fallbackLng: false,
  defaultNS: false,
  // All texts are loaded already.
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
})
void i18n.init()

/** The server's texts in one language about one topic: `textsIn('en', 'alarms')('ladder.button')`. */
export const textsIn = <Part extends keyof Resources>(language: Language, part: Part): TFunction<Part> =>
  i18n.getFixedT(language, part)
