import type { BoxView as WireBoxView, DeviceStatus, PairBox } from '@lykta/contract/boxes'
import type { SettingsFlagName } from '@lykta/contract/boxes/names'
import type { Room } from '@lykta/contract/organisation'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import {
  readBoxView,
  type BoxView,
  type Competence,
  type FunctionName,
  type SettingsFlags,
} from '../../shared/box-view/index.ts'
import { boxViewsKey } from './box-views-key.ts'
import { withDeviceStatus } from './device-status.ts'
import { settableFlags } from './settable-flags.ts'

/** The boxes that the user sees, by their slot. */
export const boxViewsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxViewsKey, userId],
    queryFn: async (): Promise<BoxView[]> => {
      const list = await api.getOne<WireBoxView[]>('caretakers', userId)
      return list.map((one) => readBoxView(one)).sort((a, b) => a.index - b.index)
    },
  })

/** What the user may do on a box: names of functions, and a competence. */
export const boxPermissionsQuery = (boxId: number) =>
  queryOptions({
    queryKey: ['permissions', boxId],
    queryFn: async () => {
      const { data } = await api.getList<FunctionName | Competence>('relatives/getpermissions', {
        filter: { caretaker: boxId },
      })
      return data
    },
  })

/** Saves what is shown of a box. Choosing a box and moving through the menu save it too. */
export const saveSettings = (boxView: BoxView, { select }: { select: boolean }): Promise<SettingsFlags> =>
  api.update<SettingsFlags>('settings', boxView.id, {
    settings: settableFlags(boxView),
    ...(select ? { checked: true } : {}),
  })

/** Saves one flag; answers all as they now are. */
export const saveFlag = (boxId: number, name: SettingsFlagName, on: boolean): Promise<SettingsFlags> =>
  api.update<SettingsFlags>('settings', boxId, { settings: { [name]: on } })

/** Puts flags of a box where the screens look. */
export const keepFlags = (client: QueryClient, boxId: number, flags: Partial<SettingsFlags>): void => {
  client.setQueriesData<BoxView[]>({ queryKey: boxViewsKey }, (list) =>
    list?.map((one) => (one.id === boxId ? { ...one, settings: { ...one.settings, ...flags } } : one)),
  )
}

/** Free rooms whose name, location, group or entity has the words in it. */
export const freeRoomsQuery = (search: string) =>
  queryOptions({
    queryKey: ['rooms', search],
    queryFn: ({ signal }) =>
      api.getList<Room>(
        'rooms',
        { filter: { search, free: true }, sort: ['name', 'ASC'], skip: 0, limit: 20 },
        { signal },
      ),
  })

/** Makes the TV that shows the code the box of a room. */
export const pairBox = (pairing: PairBox): Promise<{ id: number }> =>
  api.create<{ id: number }>('boxes/pair', pairing)

/** Puts a box's state from the feed where the screens look. */
export const applyDeviceStatus = (client: QueryClient, device: DeviceStatus): void => {
  client.setQueriesData<BoxView[]>({ queryKey: boxViewsKey }, (list) =>
    list === undefined ? list : withDeviceStatus(list, device),
  )
}

export const boxKey = (id: number) => ['box', id] as const

/** What there is to change of a box, and its people, have changed. */
export const reloadBox = (client: QueryClient, { id }: { id: number }): Promise<void> =>
  client.invalidateQueries({ queryKey: boxKey(id) })

/** The boxes have changed: what is shown is read again. */
export const reloadBoxViews = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: boxViewsKey })

export const reloadPermissions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['permissions'] })
