import {
  IconAlignLeft,
  IconMicrophone,
  IconPhoto,
  IconPhotoVideo,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import type { MessageKind } from '../message-kind.ts'

const icons = {
  text: IconAlignLeft,
  image: IconPhoto,
  video: IconVideo,
  audio: IconMicrophone,
  mixed: IconPhotoVideo,
} satisfies Record<MessageKind, Icon>

/** The kind of a message as an icon with a name. */
export const MessageKindIcon = ({ kind }: { kind: MessageKind }) => {
  const { t } = useTranslation('messages')
  const KindOf = icons[kind]
  return (
    <>
      <KindOf size={24} stroke={1.9} aria-hidden="true" />
      <ScreenReaderText>{t(`kinds.${kind}`)}</ScreenReaderText>
    </>
  )
}
