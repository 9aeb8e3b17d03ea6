import type { PairBox } from '@lykta/contract/boxes'
import { pairingRoutes } from '@lykta/contract/boxes/routes'
import { organisationRoutes } from '@lykta/contract/organisation/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { roomsKey } from './queries.ts'

/**
 * Rooms whose name, location, group or entity contains the words: those where a TV may be placed, or only those where nobody lives.
 */
export const freeRoomsQuery = (search: string, which: 'free' | 'empty') =>
  queryOptions({
    queryKey: [...roomsKey, which, search],
    queryFn: ({ signal }) =>
      api.call(organisationRoutes.rooms, {
        query: { filter: { search, [which]: true }, sort: ['name', 'ASC'], skip: 0, limit: 20 },
        signal,
      }),
  })

/** A room where a TV may be placed; null if none may, or if somebody else looks after it. */
export const freeRoomQuery = (id: number) =>
  queryOptions({
    queryKey: [...roomsKey, 'free', id],
    queryFn: async ({ signal }) => {
      const filter = { id, free: true }
      const { data } = await api.call(organisationRoutes.rooms, {
        query: { filter, skip: 0, limit: 1 },
        signal,
      })
      return data[0] ?? null
    },
  })

/** Which device shows the code. */
export const waitingTvQuery = (code: string) =>
  queryOptions({
    queryKey: ['waiting-tv', code],
    queryFn: async ({ signal }) => (await api.call(pairingRoutes.waiting, { params: { code }, signal })).data,
  })

/** Makes the TV that shows the code the box of a room. */
export const pairBox = async (pairing: PairBox): Promise<{ id: number }> =>
  (await api.call(pairingRoutes.pair, { body: pairing })).data
