import { type Occurrence } from '@lykta/contract/calendar'
import { IconCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBox } from '../../shared/box/use-box.ts'
import { useOnDrawn } from '../../shared/use-on-drawn.ts'
import { EventLayout } from './EventLayout.tsx'
import { useTimeWords } from './use-time-words.ts'

interface ReminderScreenProps {
  occurrence: Occurrence
  /** It has been on the screen before, perhaps before a power cut. */
  wasShown: boolean
}

/** An event that begins, has begun, or was missed. Back does nothing: it stays until OK. */
export const ReminderScreen = ({ occurrence, wasShown }: ReminderScreenProps) => {
  const { t } = useTranslation('calendar')
  const { inbox, sounds } = useBox()
  const times = useTimeWords()
  const [fresh] = useState(!wasShown)
  useEffect(() => {
    if (fresh) sounds.remind()
  }, [fresh, sounds])
  const { eventId, start } = occurrence
  const markShown = useCallback(() => inbox.markReminderShown({ eventId, start }), [inbox, eventId, start])
  useOnDrawn(markShown, !wasShown)
  return (
    <EventLayout
      name="reminder"
      occurrence={occurrence}
      above={times.untilStart(occurrence)}
      unasked
      onOk={() => inbox.acknowledgeReminder({ eventId, start })}
    >
      <IconCheck size={60} stroke={2.4} aria-hidden="true" />
      {t('ok')}
    </EventLayout>
  )
}
