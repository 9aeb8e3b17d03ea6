import type { Message } from '@lykta/contract/messages'
import { useNow } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { dayAndTimeText, isSameDay, timeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { useUser } from '../../../shared/session/index.ts'

/** In place of a message that was recalled: by whom, and when. */
export const RecalledNote = ({ sender, at }: Pick<Message, 'sender'> & { at: number }) => {
  const { t } = useTranslation('messages')
  const user = useUser()
  const language = useLanguage()
  const when = isSameDay(at, useNow(60_000)) ? timeText(at) : dayAndTimeText(at, language)
  return sender.id === user.id
    ? t('recalled.byYou', { at: when })
    : t('recalled.by', { name: sender.name, at: when })
}
