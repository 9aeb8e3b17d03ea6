import { cx } from '@lykta/ui'
import {
  createMeasureText,
  pagesOfMessage,
  PicturePanel,
  TextCard,
  TvPicture,
  useTypefaceReady,
  type MessageSender,
} from '@lykta/ui/tv-message'
import { IconCheck, IconChevronRight, IconPhone, IconPlayerPlay } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBox } from '../../shared/box/use-box.ts'
import { type HeldMessage } from '../../shared/inbox/kinds/message.ts'
import { comingRecordingsOf, isVoice, picturesOf, recordingsOf } from '../../shared/attachments-by-kind.ts'
import { PageIndicator, Screen, TvButton, TvScene } from '../../shared/screen/index.ts'
import { FilmScreen } from './FilmScreen.tsx'
import styles from './MessageScreen.module.css'
import { useMessagePicture } from './use-message-picture.ts'
import { useOnDrawn } from '../../shared/use-on-drawn.ts'
import { useDateWords, useDateWordsWithin } from '../../shared/use-date-words.ts'

interface MessageScreenProps {
  held: HeldMessage
  /** The resident's name for the sender. */
  from: string
  /** Missing for a sender who cannot be called. */
  onCall: (() => void) | undefined
  /** OK on the last page. */
  onDone: () => void
  /** Only for a message that is read again: a new one stays until OK. */
  onClose?: () => void
}

/** One message over the whole screen, page by page. */
export const MessageScreen = ({ held, from, onCall, onDone, onClose }: MessageScreenProps) => {
  const { t } = useTranslation('messages')
  const { inbox, sounds } = useBox()
  const { message } = held
  const when = useDateWords()
  const whenWithin = useDateWordsWithin()
  const { dyslexie, type } = message.message
  const typefaceReady = useTypefaceReady(dyslexie)
  const pictures = useMemo(() => picturesOf(message), [message])
  const pages = useMemo(() => {
    const names = pictures.map(({ category }) => category.fd)
    const captions = new Map(
      pictures.flatMap(({ category, caption }) => (caption === undefined ? [] : [[category.fd, caption]])),
    )
    // Measured again once its typeface has loaded.
    return pagesOfMessage(
      { ...message.message, pictures: names, captions },
      createMeasureText(dyslexie && typefaceReady),
    )
  }, [message, pictures, dyslexie, typefaceReady])
  const [index, setIndex] = useState(0)
  const page = pages[index] ?? pages[0]
  const picture = useMessagePicture(page?.kind === 'picture' ? page.picture : undefined)
  const [drawnFd, setDrawnFd] = useState<string>()
  const recordings = recordingsOf(message)
  const coming = comingRecordingsOf(message)
  const onlyVoice = recordings.every(isVoice)
  const [playing, setPlaying] = useState<number>()
  const [watchedIds, setWatchedIds] = useState<readonly number[]>([])
  const watched = recordings.every(({ id }) => watchedIds.includes(id))
  const [failedIds, setFailedIds] = useState<readonly number[]>([])

  const fresh = held.shownAt === null
  const [wasFresh] = useState(fresh)
  useEffect(() => {
    if (wasFresh) sounds.chime()
  }, [wasFresh, sounds])
  const markShown = useCallback(() => inbox.markShown(message.id), [inbox, message.id])
  const drawn = page?.kind !== 'picture' || drawnFd === page.picture || picture.kind === 'failed'
  useOnDrawn(markShown, fresh && drawn && typefaceReady)

  if (page === undefined) return null
  const recording = playing === undefined ? undefined : recordings[playing]
  if (playing !== undefined && recording !== undefined) {
    const last = playing === recordings.length - 1
    return (
      <FilmScreen
        key={recording.id}
        film={recording}
        from={from}
        portrait={message.sender.avatar}
        onDone={(failed) => {
          const others = failedIds.filter((id) => id !== recording.id)
          setFailedIds(failed ? [...others, recording.id] : others)
          if (last) setWatchedIds(recordings.map(({ id }) => id))
          setPlaying(last ? undefined : playing + 1)
        }}
      />
    )
  }
  const sender: MessageSender = {
    name: from,
    picture: message.sender.avatar,
    when: when(message.createdAt),
    note:
      message.remindsOf === undefined
        ? type === 'information'
          ? undefined
          : t(`types.${type}`)
        : t('reminds', { when: whenWithin(message.remindsOf) }),
  }
  const done =
    recordings.length > 0 && failedIds.length === 0
      ? onlyVoice
        ? t('done.heard')
        : t('done.watched', { count: recordings.length })
      : message.message.message.trim() === '' && pictures.length > 0
        ? t('done.seen', { count: pictures.length })
        : t('done.read')
  const next = pages[index + 1]
  const goBack = index > 0 ? () => setIndex(index - 1) : onClose
  return (
    <Screen
      name="message"
      firstFocus="ok"
      unasked={wasFresh}
      isLastPage={next === undefined}
      {...(goBack === undefined ? {} : { onBack: goBack })}
      background={
        page.kind === 'text' ? (
          <TvScene of="message" />
        ) : (
          <TvPicture
            address={picture.kind === 'ready' ? picture.address : undefined}
            panel
            onDrawn={() => setDrawnFd(page.picture)}
          />
        )
      }
    >
      {page.kind === 'text' ? (
        <TextCard heading="h1" sender={sender} page={page} dyslexie={dyslexie} />
      ) : (
        <>
          {picture.kind === 'ready' ? null : (
            <p className={styles['state']}>
              {picture.kind === 'loading' ? t('pictureLoading') : t('pictureFailed')}
            </p>
          )}
          <PicturePanel heading="h1" sender={sender} page={page} dyslexie={dyslexie} />
        </>
      )}
      <footer className={cx(styles['actions'], page.kind === 'picture' && styles['onPicture'])}>
        <PageIndicator index={index} count={pages.length} onTurn={setIndex} className={styles['counter']}>
          {t('page', { page: index + 1, pages: pages.length })}
        </PageIndicator>
        {next === undefined && coming.length > 0 ? (
          <p className={styles['coming']}>{t(coming.every(isVoice) ? 'voice.coming' : 'film.coming')}</p>
        ) : null}
        <div className={styles['buttons']}>
          {next === undefined && !watched ? (
            <TvButton name="ok" onPress={() => setPlaying(0)}>
              <IconPlayerPlay size={56} stroke={2} aria-hidden="true" />
              {onlyVoice ? t('voice.listen') : t('film.show', { count: recordings.length })}
            </TvButton>
          ) : next === undefined ? (
            <TvButton name="ok" onPress={onDone}>
              {onClose === undefined ? <IconCheck size={60} stroke={2.4} aria-hidden="true" /> : null}
              {onClose === undefined ? done : t('close')}
            </TvButton>
          ) : (
            <TvButton name="ok" onPress={() => setIndex(index + 1)}>
              {next.kind === 'text'
                ? t('nextPage')
                : page.kind === 'text'
                  ? t('showPictures', { count: pages.length - index - 1 })
                  : t('nextPicture')}
              <IconChevronRight size={56} stroke={2.4} aria-hidden="true" />
            </TvButton>
          )}
          {next === undefined && watched && recordings.length > 0 ? (
            <TvButton name="film" onPress={() => setPlaying(0)}>
              <IconPlayerPlay size={56} stroke={2} aria-hidden="true" />
              {t(onlyVoice ? 'voice.again' : 'film.again')}
            </TvButton>
          ) : null}
          {next === undefined && onCall !== undefined ? (
            <TvButton name="call" onPress={onCall}>
              <IconPhone size={54} stroke={2} aria-hidden="true" />
              {t('call', { name: from })}
            </TvButton>
          ) : null}
        </div>
      </footer>
    </Screen>
  )
}
