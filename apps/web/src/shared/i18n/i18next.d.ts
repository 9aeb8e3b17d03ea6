import type { accounts } from '../../locales/en/accounts.ts'
import type { administration } from '../../locales/en/administration.ts'
import type { alarms } from '../../locales/en/alarms.ts'
import type { audit } from '../../locales/en/audit.ts'
import type { boxes } from '../../locales/en/boxes.ts'
import type { calendar } from '../../locales/en/calendar.ts'
import type { calling } from '../../locales/en/calling.ts'
import type { calls } from '../../locales/en/calls.ts'
import type { connection } from '../../locales/en/connection.ts'
import type { content } from '../../locales/en/content.ts'
import type { errors } from '../../locales/en/errors.ts'
import type { floor } from '../../locales/en/floor.ts'
import type { greeting } from '../../locales/en/greeting.ts'
import type { installation } from '../../locales/en/installation.ts'
import type { managed } from '../../locales/en/managed.ts'
import type { messages } from '../../locales/en/messages.ts'
import type { notifications } from '../../locales/en/notifications.ts'
import type { organisation } from '../../locales/en/organisation.ts'
import type { overview } from '../../locales/en/overview.ts'
import type { publishing } from '../../locales/en/publishing.ts'
import type { receivers } from '../../locales/en/receivers.ts'
import type { settings } from '../../locales/en/settings.ts'
import type { shell } from '../../locales/en/shell.ts'
import type { users } from '../../locales/en/users.ts'

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
