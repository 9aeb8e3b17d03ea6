import type { Alarm } from '@lykta/contract/alarms'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxViewListContext, useRoomWords } from '../box-view/index.ts'

type Named = Pick<Alarm, 'origin' | 'title' | 'room' | 'climb' | 'endedAt' | 'recalledAt'>

export interface AlarmWords {
  /** "Mamma is calling for help", and "called" once it is over; of an alarm that staff wrote, its title. */
  title: string
  /** The resident, by the user's own name for them, or the room; empty for an alarm to TVs. */
  name: string
  /** "Room 214, Björkgården"; empty for an alarm to TVs, and where the name is the room already. */
  place: string
}

/** Returns what an alarm is called, and whom it is about. */
export const useAlarmWords = (): ((alarm: Named) => AlarmWords) => {
  const { t } = useTranslation('calling')
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
