import { languages, type Language } from '@lykta/contract/languages'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import alarmsEn from '../../locales/en/alarms.json' with { type: 'json' }
import appEn from '../../locales/en/app.json' with { type: 'json' }
import boxesEn from '../../locales/en/boxes.json' with { type: 'json' }
import calendarEn from '../../locales/en/calendar.json' with { type: 'json' }
import callsEn from '../../locales/en/calls.json' with { type: 'json' }
import messagesEn from '../../locales/en/messages.json' with { type: 'json' }
import alarmsSv from '../../locales/sv/alarms.json' with { type: 'json' }
import appSv from '../../locales/sv/app.json' with { type: 'json' }
import boxesSv from '../../locales/sv/boxes.json' with { type: 'json' }
import calendarSv from '../../locales/sv/calendar.json' with { type: 'json' }
import callsSv from '../../locales/sv/calls.json' with { type: 'json' }
import messagesSv from '../../locales/sv/messages.json' with { type: 'json' }

// All texts come with the app: a TV whose network is gone must still be able to say so.
const resources = {
  en: {
    alarms: alarmsEn,
    app: appEn,
    boxes: boxesEn,
    calendar: calendarEn,
    calls: callsEn,
    messages: messagesEn,
  },
  sv: {
    alarms: alarmsSv,
    app: appSv,
    boxes: boxesSv,
    calendar: calendarSv,
    calls: callsSv,
    messages: messagesSv,
  },
} satisfies Record<Language, object>

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
    ns: Object.keys(resources.en),
    defaultNS: 'app',
    resources,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}

export const speak = async (language: Language): Promise<void> => {
  if (i18n.language !== language) await i18n.changeLanguage(language)
}
