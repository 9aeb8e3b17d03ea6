import { languages, type Language } from '@lykta/contract/languages'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { alarms as alarmsEn } from '../../locales/en/alarms.ts'
import { app as appEn } from '../../locales/en/app.ts'
import { boxes as boxesEn } from '../../locales/en/boxes.ts'
import { calendar as calendarEn } from '../../locales/en/calendar.ts'
import { calls as callsEn } from '../../locales/en/calls.ts'
import { messages as messagesEn } from '../../locales/en/messages.ts'
import { alarms as alarmsSv } from '../../locales/sv/alarms.ts'
import { app as appSv } from '../../locales/sv/app.ts'
import { boxes as boxesSv } from '../../locales/sv/boxes.ts'
import { calendar as calendarSv } from '../../locales/sv/calendar.ts'
import { calls as callsSv } from '../../locales/sv/calls.ts'
import { messages as messagesSv } from '../../locales/sv/messages.ts'

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
