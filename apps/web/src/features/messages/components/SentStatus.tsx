import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { messagesQuery } from '../queries.ts'
import { lastStep, type ReceiptStep } from '../receipt.ts'

/** The delivery status of a message to the selected box. `id` is missing until it is sent. */
export const SentStatus = ({ id }: { id: number | undefined }) => {
  const { t } = useTranslation('messages')
  const { nickName: name, online } = useBoxView()
  const step = useLastStep(id)
  return t(`sent.${step ?? (online ? 'waiting' : 'waitingOffline')}`, { name })
}

/** Only the TV's receipt says that the message is on its screen. */
const useLastStep = (messageId: number | undefined): ReceiptStep['step'] | undefined => {
  const user = useUser()
  const { room } = useBoxView()
  const { data } = useInfiniteQuery({
    ...messagesQuery(user.id, room.id),
    enabled: messageId !== undefined,
  })
  const recipients = data?.pages
    .flatMap(({ messages }) => messages)
    .find(({ id }) => id === messageId)?.recipients
  const here = recipients?.find((one) => one.room.id === room.id)
  return here === undefined ? undefined : lastStep(here)
}
