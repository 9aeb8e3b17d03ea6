import { cx, Portrait } from '@lykta/ui'
import { IconPhoto, IconPlayerPlay, IconVolume } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isVoice, picturesOf, recordingsOf } from '../../shared/attachments-by-kind.ts'
import { type HeldMessage } from '../../shared/inbox/kinds/message.ts'
import { useFocus } from '../../shared/remote/index.ts'
import {
  ClosableScreen,
  FocusGroup,
  SlidingList,
  type ClosableScreenProps,
} from '../../shared/screen/index.ts'
import { useDateWordsWithin } from '../../shared/use-date-words.ts'
import screen from '../../shared/screen/list-screen.module.css'
import styles from './MessagesScreen.module.css'
import { useMessagePicture } from './use-message-picture.ts'

interface MessagesScreenProps {
  /** Newest first. */
  messages: readonly HeldMessage[]
  /** The last one opened, which gets the focus again. */
  lastOpened: number | undefined
  /** The resident's name for a sender. */
  nameOf: (sender: HeldMessage['message']['sender']) => string
  onOpen: (messageId: number) => void
  onClose: () => void
  /** Beside the button that closes it. */
  more: ClosableScreenProps['more']
}

/** How many rows around the focus have their pictures: a TV with many messages need not decode them all. */
const picturesAround = 6

const rowName = (id: number) => `message-${String(id)}`

/** All messages stored on the TV, also without a connection. */
export const MessagesScreen = ({
  messages,
  lastOpened,
  nameOf,
  onOpen,
  onClose,
  more,
}: MessagesScreenProps) => {
  const { t } = useTranslation('messages')
  const last = messages.findIndex(({ message }) => message.id === lastOpened)
  const [focusedPlace, setFocusedPlace] = useState(Math.max(0, last))
  const first = messages[last] ?? messages[0]
  return (
    <ClosableScreen
      name="messages"
      title={t('list.title')}
      closeLabel={t('close')}
      firstFocus={first === undefined ? 'close' : 'list'}
      onClose={onClose}
      more={more}
    >
      {first === undefined ? (
        <p className={screen['none']}>{t('card.none')}</p>
      ) : (
        <FocusGroup name="list" firstFocus={rowName(first.message.id)} className={screen['area']}>
          <SlidingList direction="column" className={screen['list']}>
            {messages.map((held, place) => (
              <li key={held.message.id}>
                <Row
                  held={held}
                  from={nameOf(held.message.sender)}
                  hasPicture={Math.abs(place - focusedPlace) <= picturesAround}
                  onFocus={() => setFocusedPlace(place)}
                  onOpen={() => onOpen(held.message.id)}
                />
              </li>
            ))}
          </SlidingList>
        </FocusGroup>
      )}
    </ClosableScreen>
  )
}

interface RowProps {
  held: HeldMessage
  from: string
  hasPicture: boolean
  onFocus: () => void
  onOpen: () => void
}

const Row = ({ held: { message, readAt }, from, hasPicture, onFocus, onOpen }: RowProps) => {
  const { t } = useTranslation('messages')
  const when = useDateWordsWithin()
  const { focused, props } = useFocus<HTMLButtonElement>(rowName(message.id), onOpen, onFocus)
  const pictures = picturesOf(message)
  const recordings = recordingsOf(message)
  const picture = useMessagePicture(hasPicture ? pictures[0]?.category.fd : undefined)
  const kind = recordings.length === 0 ? undefined : recordings.every(isVoice) ? 'voice' : 'film'
  return (
    <button {...props} type="button" className={cx(styles['row'], focused && styles['lit'])}>
      <Portrait name={from} picture={message.sender.avatar} width="96px" round />
      <span className={styles['words']}>
        <span className={styles['from']}>
          {readAt === null ? <b>{t('list.unread')}: </b> : null}
          {from}, {when(message.createdAt)}
        </span>
        <b className={styles['subject']}>{message.message.subject}</b>
      </span>
      {kind !== undefined ? (
        <span className={styles['kind']}>
          {kind === 'voice' ? (
            <IconVolume size={56} stroke={2} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={56} stroke={2} aria-hidden="true" />
          )}
          {t(`list.${kind}`)}
        </span>
      ) : pictures.length > 0 ? (
        picture.kind === 'ready' ? (
          <img
            className={styles['picture']}
            src={picture.address}
            alt={t('list.picture')}
            draggable={false}
          />
        ) : (
          <span className={styles['kind']}>
            <IconPhoto size={56} stroke={2} aria-hidden="true" />
            {t('list.picture')}
          </span>
        )
      ) : null}
    </button>
  )
}
