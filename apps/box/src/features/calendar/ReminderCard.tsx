import { type Occurrence } from '@lykta/contract/calendar'
import { useTranslation } from 'react-i18next'
import { NoteCard } from '../../shared/screen/index.ts'
import { useTimeWords } from './use-time-words.ts'

/**
 * A reminder that waits until a call is over. It can be read meanwhile, as a conversation may last longer than the medicine can
 * wait. It takes no key and makes no sound, so that nobody hangs up by mistake or has to talk over a bell.
 */
export const ReminderCard = ({ occurrence }: { occurrence: Occurrence }) => {
  const { t } = useTranslation('calendar')
  const times = useTimeWords()
  const { title, color } = occurrence
  return <NoteCard label={t('reminder')} above={times.untilStart(occurrence)} title={title} color={color} />
}
