import { type Occurrence } from '@lykta/contract/calendar'
import { useTranslation } from 'react-i18next'
import { NoteCard } from '../../shared/screen/index.ts'
import { useTimeWords } from './use-time-words.ts'

/**
 * A reminder that waits until a call is over. It can be read meanwhile, because a conversation may last longer than the
 * medicine can wait; it takes no key and makes no sound, because nobody may hang up or talk over a bell by mistake.
 */
export const ReminderCard = ({ occurrence }: { occurrence: Occurrence }) => {
  const { t } = useTranslation('calendar')
  const times = useTimeWords()
  const { title, color } = occurrence
  return <NoteCard label={t('reminder')} above={times.untilStart(occurrence)} title={title} color={color} />
}
