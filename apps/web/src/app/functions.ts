import {
  IconBasket,
  IconCalendar,
  IconHeartRateMonitor,
  IconInfoCircle,
  IconLayoutGrid,
  IconLifebuoy,
  IconMail,
  IconMovie,
  IconPhone,
  IconSettings,
  IconStethoscope,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import type { FunctionName } from '../shared/caretaker/index.ts'

export interface FunctionEntry {
  name: FunctionName
  icon: Icon
  /** Where it is; a function without a screen has none, and is not shown. */
  to?: '/make-call' | '/message'
}

export interface ReachableFunction extends FunctionEntry {
  to: NonNullable<FunctionEntry['to']>
}

/** The functions of a box in their order, and where each leads: the left menu and the home tiles. */
export const functions: readonly FunctionEntry[] = [
  { name: 'phone', icon: IconPhone, to: '/make-call' },
  { name: 'calendar', icon: IconCalendar },
  { name: 'careContacts', icon: IconStethoscope },
  { name: 'services', icon: IconBasket },
  { name: 'message', icon: IconMail, to: '/message' },
  { name: 'aid', icon: IconHeartRateMonitor },
  { name: 'entertainment', icon: IconMovie },
]

interface MenuEntry {
  name: 'profile' | 'app' | 'settings' | 'information' | 'support'
  icon: Icon
  to?: '/my-profile' | '/App' | '/settings'
}

/** The bottom menu's entries in their order, and where each leads. */
export const menu: readonly MenuEntry[] = [
  { name: 'profile', icon: IconUser, to: '/my-profile' },
  { name: 'app', icon: IconLayoutGrid, to: '/App' },
  { name: 'settings', icon: IconSettings, to: '/settings' },
  { name: 'information', icon: IconInfoCircle },
  { name: 'support', icon: IconLifebuoy },
]

/** The functions to show of a box: those that have a screen, and that `shows` lets through. */
export const shownFunctions = (shows: (name: FunctionName) => boolean): ReachableFunction[] =>
  functions.flatMap(({ name, icon, to }) => (to !== undefined && shows(name) ? [{ name, icon, to }] : []))

/** The entry of the bottom menu that a path belongs to: the functions of a box are all reached from App. */
export const currentEntry = (path: string): MenuEntry['name'] =>
  menu.find(({ to }) => to !== undefined && (path === to || path.startsWith(`${to}/`)))?.name ?? 'app'
