import { accountRoutes } from './accounts.ts'
import { boxRoutes } from './boxes.ts'
import { calendarRoutes } from './calendar.ts'
import { callRoutes } from './calls.ts'
import type { RouteTable } from './case.ts'
import { contentRoutes } from './content.ts'
import { fileRoutes } from './files.ts'
import { messageRoutes } from './messages.ts'
import { notificationRoutes } from './notifications.ts'
import { auditRoutes, configRoutes, organisationRoutes } from './rest.ts'
import { userRoutes } from './users.ts'

/** Who may ask what of each route, module by module. */
export const routesByModule: Readonly<Record<string, RouteTable>> = {
  accounts: { ...accountRoutes, ...userRoutes },
  audit: auditRoutes,
  organisation: organisationRoutes,
  boxes: boxRoutes,
  calls: callRoutes,
  messages: messageRoutes,
  files: fileRoutes,
  calendar: calendarRoutes,
  content: contentRoutes,
  notifications: notificationRoutes,
  config: configRoutes,
}

export const routeTable: RouteTable = Object.fromEntries(
  Object.values(routesByModule).flatMap((table) => Object.entries(table)),
)
