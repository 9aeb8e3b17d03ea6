import type { Room } from '@lykta/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { freeRoomQuery, freeRoomsQuery } from './pairing-queries.ts'

/**
 * The room on a printed sheet, or else the only free one. Null: none; undefined: not known yet. It stays as first read: which
 * rooms are free changes while a name is typed, and through the pairing itself.
 */
export const useSuggestedRoom = (
  idOfSheet: number | undefined,
): { room: Room | null | undefined; isLoading: boolean } => {
  const ofSheet = useQuery({ ...freeRoomQuery(idOfSheet ?? 0), enabled: idOfSheet !== undefined })
  const free = useQuery({ ...freeRoomsQuery('', 'free'), enabled: idOfSheet === undefined })
  const [room, setRoom] = useState<Room | null>()
  // What was read for another pairing may be out of date.
  const { isSuccess, isFetching } = idOfSheet === undefined ? free : ofSheet
  if (room === undefined && isSuccess && !isFetching)
    setRoom((idOfSheet === undefined ? onlyOf(free.data) : ofSheet.data) ?? null)
  return { room, isLoading: room === undefined && ofSheet.isFetching }
}

/** If only one room is free, nobody has to choose it. */
const onlyOf = (rooms: { data: Room[]; total: number } | undefined): Room | undefined =>
  rooms?.total === 1 ? rooms.data[0] : undefined
