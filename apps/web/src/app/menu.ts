import type { UserPermission } from '@lykta/contract/accounts'
import {
  IconInfoCircle,
  IconLayoutGrid,
  IconLifebuoy,
  IconSettings,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { functionIcons } from '../shared/box-view/function-icons.ts'
import type { FunctionName } from '../shared/box-view/index.ts'

export interface FunctionEntry {
  name: FunctionName
  icon: Icon
  /** Its path; a function without a screen has none, and is not shown. */
  to?: '/make-call' | '/calendar' | '/message' | '/care-contacts' | '/services' | '/aid' | '/entertainment'
}

export interface ReachableFunction extends FunctionEntry {
  to: NonNullable<FunctionEntry['to']>
}

/** The functions of a box in their order, and where each leads: the left menu and the home tiles. */
export const functions: readonly FunctionEntry[] = [
  { name: 'phone', icon: functionIcons.phone, to: '/make-call' },
  { name: 'calendar', icon: functionIcons.calendar, to: '/calendar' },
  { name: 'careContacts', icon: functionIcons.careContacts, to: '/care-contacts' },
  { name: 'services', icon: functionIcons.services, to: '/services' },
  { name: 'message', icon: functionIcons.message, to: '/message' },
  { name: 'aid', icon: functionIcons.aid, to: '/aid' },
  { name: 'entertainment', icon: functionIcons.entertainment, to: '/entertainment' },
]

interface MenuEntry {
  name: 'profile' | 'app' | 'settings' | 'information' | 'support'
  icon: Icon
  to?: '/my-profile' | '/App' | '/settings' | '/information' | '/support'
}

/** The bottom menu's entries in their order, and where each leads. */
export const menu: readonly MenuEntry[] = [
  { name: 'profile', icon: IconUser, to: '/my-profile' },
  { name: 'app', icon: IconLayoutGrid, to: '/App' },
  { name: 'settings', icon: IconSettings, to: '/settings' },
  { name: 'information', icon: IconInfoCircle, to: '/information' },
  { name: 'support', icon: IconLifebuoy, to: '/support' },
]

interface RouteOfMenu {
  fullPath: string
  options: { staticData?: StaticDataRouteOption }
}

/** The Administration group of the menus: the entries that the routes bring to whoever has what they require, and where each leads. */
export const permittedAdministration = (
  routes: readonly RouteOfMenu[],
  permissions: readonly UserPermission[],
) =>
  routes.flatMap(({ fullPath, options: { staticData } }) => {
    const { administration: name, requires } = staticData ?? {}
    if (name === undefined || requires === undefined || !permissions.includes(requires)) return []
    return [{ name, href: fullPath }]
  })

/** Paths that belong to a function although they begin differently. */
const elsewhere: ReadonlyMap<string, FunctionName> = new Map([
  ['/call', 'phone'],
  ['/restaurant', 'services'],
])
export const functionElsewhere = (path: string): FunctionName | undefined => elsewhere.get(path)

/** The functions of a box to show: those that have a screen and pass `shows`. */
export const shownFunctions = (shows: (name: FunctionName) => boolean): ReachableFunction[] =>
  functions.flatMap(({ name, icon, to }) => (to !== undefined && shows(name) ? [{ name, icon, to }] : []))

/** The entry of the bottom menu that a path belongs to: all functions of a box are reached through App. */
export const currentEntry = (path: string): MenuEntry['name'] =>
  menu.find(({ to }) => to !== undefined && (path === to || path.startsWith(`${to}/`)))?.name ?? 'app'
