import type { Message } from '@lykta/contract/messages'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/index.ts'

/** The sender of a message: a whole family writes to one TV. */
export const Sender = ({ sender }: Pick<Message, 'sender'>) => {
  const { t } = useTranslation('messages')
  const user = useUser()
  return <span>{sender.id === user.id ? t('detail.fromYou') : t('detail.from', { name: sender.name })}</span>
}
