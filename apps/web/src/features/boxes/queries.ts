import type { Caretaker as WireCaretaker, DeviceStatus, PairBox } from '@lykta/contract/boxes'
import type { SettingsFlagName } from '@lykta/contract/boxes/names'
import type { Room } from '@lykta/contract/organisation'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import {
  readCaretaker,
  type Caretaker,
  type Competence,
  type FunctionName,
  type SettingsFlags,
} from '../../shared/caretaker/index.ts'
import { caretakersKey } from './caretakers-key.ts'
import { withDeviceStatus } from './device-status.ts'
import { settableFlags } from './settable-flags.ts'

/** The boxes that the user sees, by their slot. */
export const caretakersQuery = (userId: number) =>
  queryOptions({
    queryKey: [...caretakersKey, userId],
    queryFn: async (): Promise<Caretaker[]> => {
      const list = await api.getOne<WireCaretaker[]>('caretakers', userId)
      return list.map((one) => readCaretaker(one)).sort((a, b) => a.index - b.index)
    },
  })

/** What the user may do on a box: names of functions, and a competence. */
export const boxPermissionsQuery = (caretakerId: number) =>
  queryOptions({
    queryKey: ['permissions', caretakerId],
    queryFn: async () => {
      const { data } = await api.getList<FunctionName | Competence>('relatives/getpermissions', {
        filter: { caretaker: caretakerId },
      })
      return data
    },
  })

/** Saves what is shown of a box. Choosing a box and moving through the menu save it too. */
export const saveSettings = (caretaker: Caretaker, { select }: { select: boolean }): Promise<SettingsFlags> =>
  api.update<SettingsFlags>('settings', caretaker.id, {
    settings: settableFlags(caretaker),
    ...(select ? { checked: true } : {}),
  })

/** Saves one flag; answers all as they now are. */
export const saveFlag = (caretakerId: number, name: SettingsFlagName, on: boolean): Promise<SettingsFlags> =>
  api.update<SettingsFlags>('settings', caretakerId, { settings: { [name]: on } })

/** Puts flags of a box where the screens look. */
export const keepFlags = (client: QueryClient, caretakerId: number, flags: Partial<SettingsFlags>): void => {
  client.setQueriesData<Caretaker[]>({ queryKey: caretakersKey }, (list) =>
    list?.map((one) => (one.id === caretakerId ? { ...one, settings: { ...one.settings, ...flags } } : one)),
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
  client.setQueriesData<Caretaker[]>({ queryKey: caretakersKey }, (list) =>
    list === undefined ? list : withDeviceStatus(list, device),
  )
}

export const boxKey = (id: number) => ['box', id] as const

/** What there is to change of a box, and its people, have changed. */
export const reloadBox = (client: QueryClient, { id }: { id: number }): Promise<void> =>
  client.invalidateQueries({ queryKey: boxKey(id) })

/** The boxes have changed: what is shown is read again. */
export const reloadCaretakers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: caretakersKey })

export const reloadPermissions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['permissions'] })
