import type accounts from '../../locales/en/accounts.json'
import type administration from '../../locales/en/administration.json'
import type alarms from '../../locales/en/alarms.json'
import type audit from '../../locales/en/audit.json'
import type boxes from '../../locales/en/boxes.json'
import type calendar from '../../locales/en/calendar.json'
import type calling from '../../locales/en/calling.json'
import type calls from '../../locales/en/calls.json'
import type connection from '../../locales/en/connection.json'
import type content from '../../locales/en/content.json'
import type errors from '../../locales/en/errors.json'
import type floor from '../../locales/en/floor.json'
import type greeting from '../../locales/en/greeting.json'
import type installation from '../../locales/en/installation.json'
import type managed from '../../locales/en/managed.json'
import type messages from '../../locales/en/messages.json'
import type notifications from '../../locales/en/notifications.json'
import type organisation from '../../locales/en/organisation.json'
import type overview from '../../locales/en/overview.json'
import type publishing from '../../locales/en/publishing.json'
import type receivers from '../../locales/en/receivers.json'
import type settings from '../../locales/en/settings.json'
import type shell from '../../locales/en/shell.json'
import type users from '../../locales/en/users.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    returnNull: false
    resources: {
      shell: typeof shell
      errors: typeof errors
      accounts: typeof accounts
      boxes: typeof boxes
      messages: typeof messages
      notifications: typeof notifications
      calendar: typeof calendar
      calling: typeof calling
      calls: typeof calls
      connection: typeof connection
      content: typeof content
      settings: typeof settings
      floor: typeof floor
      administration: typeof administration
      users: typeof users
      publishing: typeof publishing
      receivers: typeof receivers
      organisation: typeof organisation
      alarms: typeof alarms
      audit: typeof audit
      greeting: typeof greeting
      installation: typeof installation
      managed: typeof managed
      overview: typeof overview
    }
  }
}
