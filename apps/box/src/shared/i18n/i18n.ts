import { languages, type Language } from '@lykta/contract/languages'
import { createInstance, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'

// All texts are part of the app: a TV without a network must still be able to say so.
const files = import.meta.glob<ResourceKey>('../../locales/*/*.json', { eager: true, import: 'default' })

const resources: Record<string, Record<string, ResourceKey>> = {}
for (const [path, texts] of Object.entries(files)) {
  const [language = '', namespace = ''] = path.replace('.json', '').split('/').slice(-2)
  resources[language] = { ...resources[language], [namespace]: texts }
}

const i18n = createInstance()

const showLanguage = (language: string) => {
  document.documentElement.lang = language
}

/** Starts in the browser's language; the box's own comes with `GET box/me`. */
export const startI18n = async (): Promise<void> => {
  i18n.on('languageChanged', showLanguage)
  await i18n.use(initReactI18next).init({
    lng: languages.find((one) => navigator.language.toLowerCase().startsWith(one)) ?? 'en',
    fallbackLng: false,
    ns: Object.keys(resources['en'] ?? {}),
    defaultNS: 'app',
    resources,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}

export const speak = async (language: Language): Promise<void> => {
  if (i18n.language !== language) await i18n.changeLanguage(language)
}
