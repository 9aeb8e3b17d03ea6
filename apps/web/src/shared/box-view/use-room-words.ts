import { useTranslation } from 'react-i18next'
import type { BoxView } from './box-view.ts'
import { isRoomNumber } from './room-number.ts'

/** A room in words: "Room 214" and "Room 214, Björkgården". */
export const useRoomWords = (): {
  room: (of: { room: Pick<BoxView['room'], 'name'> }) => string
  place: (of: BoxView) => string
} => {
  const { t } = useTranslation()
  const room = ({ room: { name } }: { room: Pick<BoxView['room'], 'name'> }) =>
    isRoomNumber(name) ? t('room', { name }) : name
  return {
    room,
    place: (of) => (of.room.location === '' ? room(of) : `${room(of)}, ${of.room.location}`),
  }
}
