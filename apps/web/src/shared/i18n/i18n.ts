import { createInstance, type BackendModule, type Namespace, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { store } from '../store/index.ts'
import { languages, preferredLanguage, type Language } from './languages.ts'

/** One small file per feature and language, loaded when first needed. */
const files = import.meta.glob<{ default: ResourceKey }>('../../locales/*/*.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`../../locales/${language}/${namespace}.json`]
    const failed = new Error(`no texts: ${language}/${namespace}`)
    if (load === undefined) done(failed, false)
    else
      load().then(
        (file) => done(null, file.default),
        () => done(failed, true),
      )
  },
}

const i18n = createInstance()

const showLanguage = (language: string) => {
  document.documentElement.lang = language
}

const showChosen = () => {
  const chosen = store.get('language')
  if (chosen !== undefined) void i18n.changeLanguage(chosen)
}

/** Starts in the language chosen here, else the account's, else the browser's. Resolves when the shell's texts have loaded. */
export const startI18n = async (): Promise<void> => {
  i18n.on('languageChanged', showLanguage)
  // Chosen here or in another tab.
  store.subscribe('language', showChosen)
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng:
        store.get('language') ??
        store.get('userData')?.user.language ??
        preferredLanguage(navigator.languages),
      fallbackLng: false,
      ns: ['shell', 'errors'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
}

/** Returns the current language, for code outside React. */
export const currentLanguage = (): Language => languages.find((one) => one === i18n.resolvedLanguage) ?? 'en'

/** Loads a screen's texts along with the screen, which would otherwise request them only once it has loaded. */
export const loadTexts = (namespace: Namespace): Promise<void> => i18n.loadNamespaces(namespace)

/** Applies the account's language, unless one was chosen in this browser. */
export const followLanguage = async (language: Language): Promise<void> => {
  if (store.get('language') === undefined) await i18n.changeLanguage(language)
}

/** Switches at once in every tab of this browser, which remembers it. */
export const chooseLanguage = (language: Language): void => store.set('language', language)
