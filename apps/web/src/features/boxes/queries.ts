import type { DeviceStatus, FunctionName, ManagedBox, SettingsFlagName } from '@lykta/contract/boxes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import type { BoxView, SettingsFlags } from '../../shared/box-view/index.ts'
import type { Counted } from '../../shared/table/use-row-count.ts'
import { boxPermissionsKey, boxViewsKey } from './box-views-query.ts'
import { withDeviceStatus } from './apply-device-status.ts'
import { settableFlags } from './settable-flags.ts'

/** Saves what is shown of a box. Selecting a box and moving through the menu save it too. */
export const saveSettings = async (
  boxView: BoxView,
  { select }: { select: boolean },
): Promise<SettingsFlags> => {
  const { data } = await api.call(boxViewRoutes.updateSettings, {
    params: { id: boxView.id },
    body: { settings: settableFlags(boxView), ...(select ? { checked: true } : {}) },
  })
  return data
}

/** Saves one flag. Returns all flags after the change. */
export const saveFlag = async (
  boxId: number,
  name: SettingsFlagName,
  on: boolean,
): Promise<SettingsFlags> => {
  const { data } = await api.call(boxViewRoutes.updateSettings, {
    params: { id: boxId },
    body: { settings: { [name]: on } },
  })
  return data
}

/** Updates the flags of a box where the screens read them. */
export const keepFlags = (client: QueryClient, boxId: number, flags: Partial<SettingsFlags>): void => {
  client.setQueriesData<BoxView[]>({ queryKey: boxViewsKey }, (list) =>
    list?.map((one) => (one.id === boxId ? { ...one, settings: { ...one.settings, ...flags } } : one)),
  )
}

/** Shows a hidden function of a box to the user again. */
export const showFunction = async (client: QueryClient, boxId: number, name: FunctionName): Promise<void> => {
  const flags = await saveFlag(boxId, name, true)
  keepFlags(client, boxId, { [name]: flags[name] })
}

export const roomsKey = ['rooms'] as const

/** The administration's lists of boxes. */
export const managedBoxesKey = ['managed'] as const

/** A page of boxes, and how many there are. */
export interface ManagedBoxes extends Counted {
  items: ManagedBox[]
}

/** Updates a box's state from the feed where the screens read it. Rows stay in place: order and filters follow with the next list. */
export const applyDeviceStatus = (client: QueryClient, device: DeviceStatus): void => {
  client.setQueriesData<BoxView[]>({ queryKey: boxViewsKey }, (list) =>
    list === undefined ? list : withDeviceStatus(list, device),
  )
  client.setQueriesData<ManagedBoxes>(
    { queryKey: managedBoxesKey },
    (list) => list && { ...list, items: withDeviceStatus(list.items, device) },
  )
}

export const boxKey = (id: number) => ['box', id] as const

/** The settings of a box, or its people, have changed. */
export const reloadBox = (client: QueryClient, { id }: { id: number }): Promise<void> =>
  client.invalidateQueries({ queryKey: boxKey(id) })

/** The boxes have changed: what is shown is read again. */
export const reloadBoxViews = (client: QueryClient): Promise<unknown> =>
  Promise.all([boxViewsKey, managedBoxesKey].map((queryKey) => client.invalidateQueries({ queryKey })))

export const reloadPermissions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: boxPermissionsKey })

/** Rooms have become free or taken. */
export const reloadRooms = async (client: QueryClient): Promise<void> => {
  // The organisation shows them too.
  const keys = [roomsKey, ['organisation']]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
