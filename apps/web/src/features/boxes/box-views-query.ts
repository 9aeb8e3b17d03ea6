import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { readBoxView, type BoxView } from '../../shared/box-view/index.ts'
import { compareNumbered } from '../../shared/format/compare-numbered.ts'
import { store } from '../../shared/store/index.ts'

/** Staff and administrators go by the rooms of a house, which are numbered by floor; a family by the order of arrival. */
const isOfStaff = (): boolean => store.get('userData')?.user.role !== 'relative'
const byRoom = (a: BoxView, b: BoxView): number =>
  compareNumbered(a.room.location, b.room.location) || compareNumbered(a.room.name, b.room.name)

/** The lists of boxes, one per user. */
export const boxViewsKey = ['boxViews'] as const

/** The boxes that the user sees: for staff by room, otherwise by slot. */
export const boxViewsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxViewsKey, userId],
    meta: { kept: true },
    queryFn: async (): Promise<BoxView[]> => {
      const { data } = await api.call(boxViewRoutes.list, { params: { id: userId } })
      return data.map((one) => readBoxView(one)).sort(isOfStaff() ? byRoom : (a, b) => a.index - b.index)
    },
  })

export const boxPermissionsKey = ['permissions'] as const

/** What the user may do on a box: names of functions, and a competence. */
export const boxPermissionsQuery = (boxId: number) =>
  queryOptions({
    queryKey: [...boxPermissionsKey, boxId],
    meta: { kept: true },
    queryFn: async () => {
      const { data } = await api.call(boxViewRoutes.permissions, { query: { filter: { caretaker: boxId } } })
      return data
    },
  })
