import type { Alarm } from '@lykta/contract/alarms'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxViewListContext, useRoomWords } from '../box-view/index.ts'

type Named = Pick<Alarm, 'origin' | 'title' | 'room' | 'climb' | 'endedAt' | 'recalledAt'>

export interface AlarmWords {
  /** "Mamma is calling for help", and "called" once it is over; for an alarm written by staff, its title. */
  title: string
  /** The resident, by the user's own name for them, or the room; empty for an alarm to TVs. */
  name: string
  /** "Room 214, Björkgården"; empty for an alarm to TVs, and if the name is already the room. */
  place: string
}

/** Returns the name of an alarm, and whom it is about. */
export const useAlarmWords = (): ((alarm: Named) => AlarmWords) => {
  const { t } = useTranslation('alarms')
  const boxViews = use(BoxViewListContext)
  const { room: roomWords, place } = useRoomWords()
  return (alarm) => {
    const { origin, title, room } = alarm
    if (room === null) return { title, name: '', place: '' }
    const boxView = boxViews.find((one) => one.room.id === room.id)
    const name = boxView?.nickName ?? roomWords({ room })
    return {
      title:
        origin === 'staff'
          ? title
          : t(`title.${origin === 'resident' && isOver(alarm) ? 'residentOver' : origin}`, { name }),
      name,
      place: boxView === undefined ? room.location : place(boxView),
    }
  }
}

const isOver = ({ climb, endedAt, recalledAt }: Named): boolean =>
  endedAt !== null || recalledAt !== null || climb?.ended === 'cancelled'
