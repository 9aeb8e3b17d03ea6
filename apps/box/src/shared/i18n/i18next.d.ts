import type alarms from '../../locales/en/alarms.json'
import type app from '../../locales/en/app.json'
import type boxes from '../../locales/en/boxes.json'
import type calendar from '../../locales/en/calendar.json'
import type calls from '../../locales/en/calls.json'
import type messages from '../../locales/en/messages.json'

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
