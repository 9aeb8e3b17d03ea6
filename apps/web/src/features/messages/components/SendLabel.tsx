import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { receivingRooms, type MessageOptions } from '../message-options.ts'

/** The label of the send button: to whom, and whether now. */
export const SendLabel = ({ options }: { options: MessageOptions }) => {
  const { t } = useTranslation('messages')
  const { nickName: name, room } = useBoxView()
  if (options.when !== 'now') return <>{t('compose.plan')}</>
  const rooms = receivingRooms(options, room.id)
  const isOnly = rooms.length === 1 && rooms[0] === room.id
  return <>{isOnly ? t('compose.send', { name }) : t('compose.sendMany', { count: rooms.length })}</>
}
