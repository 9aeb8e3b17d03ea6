import {
  eachFlag,
  functionNames,
  settingsFlagNames,
  competences,
  type BoxView,
  type SettingsFlagName,
  type SettingsFlags,
} from '@lykta/contract/boxes'
import { avatarIndexByLocation } from '@lykta/contract/constants'
import { hasCompetence, type BoxPermissions } from '../access/policy.ts'
import { boxName } from '../box-name.ts'
import { presentReported } from '../status/present.ts'
import type { BoxViewRow } from './repo.ts'

/**
 * The avatar slot: by the room's location, else by the nickname, else one after the three that have drawings. It is the first
 * nickname that the user gave, so that a new one changes no avatar.
 */
export const avatarIndex = (location: string, nickName: string, position: number): number =>
  drawnIndex(location) ?? drawnIndex(nickName) ?? 3 + position

const drawnIndex = (name: string): number | undefined => {
  const known = name.trim().toLowerCase()
  return Object.hasOwn(avatarIndexByLocation, known) ? avatarIndexByLocation[known] : undefined
}

const isCompetence = (name: SettingsFlagName): name is (typeof competences)[number] =>
  competences.some((one) => one === name)

/** The flags that the user has chosen. A flag that the user has no permission for is always off. */
export const settingsFlags = (
  permissions: Pick<BoxPermissions, 'carried' | 'functions'>,
  chosen: Readonly<Record<string, boolean>>,
): SettingsFlags => {
  return eachFlag((name) => {
    const carried = isCompetence(name)
      ? hasCompetence({ competence: permissions.carried }, name)
      : permissions.functions.some((one) => one === name)
    return carried && (chosen[name] ?? true)
  })
}

/** Drops unknown flags that an app sent. */
export const knownFlags = (
  flags: Readonly<Partial<Record<SettingsFlagName, boolean | undefined>>>,
): Record<string, boolean> => {
  const known: Record<string, boolean> = {}
  for (const name of settingsFlagNames) {
    const value = flags[name]
    if (value !== undefined) known[name] = value
  }
  return known
}

export const permissionNames = (permissions: BoxPermissions): BoxView['permissions'] => [
  ...functionNames.filter((name) => permissions.functions.includes(name)),
  permissions.carried,
]

export const presentBoxView = (input: {
  row: BoxViewRow
  permissions: BoxPermissions
  userId: number
  position: number
  checked: boolean
  callHistory: readonly unknown[]
  /** The user's own name for the resident and the URL of their picture, shown to nobody else. */
  own: { nickName: string; firstNickName: string | null; avatar: string | null } | undefined
}): BoxView => {
  const { box, room, link } = input.row
  const nickName = boxName(input.own?.nickName, box, room)
  return {
    id: box.id,
    index: avatarIndex(room.location, input.own?.firstNickName ?? nickName, input.position),
    nickName,
    avatar: input.own?.avatar ?? null,
    hasTv: box.tokenHash !== null,
    online: box.online && box.tokenHash !== null,
    lastSeenAt: box.lastSeenAt?.getTime() ?? null,
    checked: input.checked,
    ...presentReported(box),
    room: { id: room.id, name: room.name, location: room.location },
    hasStaff: input.row.hasStaff,
    relative: input.userId,
    settings: JSON.stringify(settingsFlags(input.permissions, link?.settings ?? {})),
    permissions: permissionNames(input.permissions),
    functions: box.functions,
    extension: box.extension,
    callHistory: JSON.stringify(input.callHistory),
    createdAt: box.createdAt.getTime(),
    updatedAt: (link?.updatedAt ?? box.updatedAt).getTime(),
  }
}
