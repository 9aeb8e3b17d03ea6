import { type alarms } from '../../locales/en/alarms.ts'
import { type app } from '../../locales/en/app.ts'
import { type boxes } from '../../locales/en/boxes.ts'
import { type calendar } from '../../locales/en/calendar.ts'
import { type calls } from '../../locales/en/calls.ts'
import { type messages } from '../../locales/en/messages.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    returnNull: false
    resources: {
      alarms: typeof alarms
      app: typeof app
      boxes: typeof boxes
      calendar: typeof calendar
      calls: typeof calls
      messages: typeof messages
    }
  }
}
