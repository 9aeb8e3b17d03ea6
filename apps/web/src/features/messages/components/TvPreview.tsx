import { fileKindOf } from '@lykta/contract/files'
import { useNow } from '@lykta/ui'
import {
  createMeasureText,
  pagesOfMessage,
  PicturePanel,
  TextCard,
  TvPicture,
  useTypefaceReady,
  type MessageSender,
} from '@lykta/ui/tv-message'
import { IconChevronLeft, IconChevronRight, IconMaximize } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView, useRoomWords } from '../../../shared/box-view/index.ts'
import { timeText } from '../../../shared/format/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Dialog, IconButton } from '../../../shared/ui/index.ts'
import type { Attachment } from '../attachment.ts'
import type { Written } from '../drafts.ts'
import { defaultOptions } from '../message-options.ts'
import { useScaleToWidth } from '../use-scale-to-width.ts'
import styles from './TvPreview.module.css'

interface TvPreviewProps extends Written {
  attachments: readonly Attachment[]
}

/** The message as the resident's TV will show it, page by page. */
export const TvPreview = ({
  subject,
  message,
  size,
  options = defaultOptions,
  attachments,
}: TvPreviewProps) => {
  const { t } = useTranslation('messages')
  const user = useUser()
  const boxView = useBoxView()
  const { room } = useRoomWords()
  const now = useNow(60_000)
  const [large, setLarge] = useState(false)
  const [wanted, setWanted] = useState(0)
  const { dyslexie, type } = options
  const typefaceReady = useTypefaceReady(dyslexie)
  const measure = useMemo(() => createMeasureText(dyslexie && typefaceReady), [dyslexie, typefaceReady])
  // The TV shows no films.
  const pictures = attachments.filter(({ name }) => fileKindOf(name) === 'image')
  const pages = pagesOfMessage(
    {
      subject: subject.trim() === '' ? t('preview.subject') : subject,
      // A picture needs no text.
      message: message.trim() === '' && pictures.length === 0 ? t('preview.message') : message,
      fontSize: size,
      pictures: pictures.map(({ key }) => key),
      captions: new Map(pictures.map(({ key, caption }) => [key, caption.trim()])),
    },
    measure,
  )
  const position = Math.min(wanted, pages.length - 1)
  const page = pages[position]
  const sender: MessageSender = {
    // As on the TV: the resident's name for the sender.
    name: user.firstName,
    picture: user.avatar,
    when: t('preview.today', { time: timeText(now) }),
    note: type === 'information' ? undefined : t(`types.${type}`),
  }
  const name = boxView.nickName
  const title = t('preview.title', { name })
  const drawn = (
    <>
      {page?.kind === 'picture' ? (
        <TvPicture address={pictures.find(({ key }) => key === page.picture)?.preview} panel />
      ) : null}
      <div className={styles['safe']}>
        {page?.kind === 'picture' ? (
          <PicturePanel heading="h3" sender={sender} page={page} dyslexie={dyslexie} />
        ) : null}
        {page?.kind === 'text' ? (
          <TextCard heading="h3" sender={sender} page={page} dyslexie={dyslexie} />
        ) : null}
      </div>
    </>
  )
  const pager = (look: 'onInk' | 'line') =>
    pages.length > 1 ? (
      <div className={styles['pager']}>
        <IconButton
          label={t('preview.previous')}
          look={look}
          disabled={position === 0}
          onClick={() => setWanted(position - 1)}
        >
          <IconChevronLeft size={26} stroke={2} aria-hidden="true" />
        </IconButton>
        <span>{t('preview.position', { position: position + 1, count: pages.length })}</span>
        <IconButton
          label={t('preview.next')}
          look={look}
          disabled={position === pages.length - 1}
          onClick={() => setWanted(position + 1)}
        >
          <IconChevronRight size={26} stroke={2} aria-hidden="true" />
        </IconButton>
      </div>
    ) : null
  return (
    <aside className={styles['preview']} aria-label={t('preview.label')}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <IconButton label={t('preview.enlarge')} look="onInk" onClick={() => setLarge(true)}>
          <IconMaximize size={24} stroke={2} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles['place']}>{t('preview.place', { room: room(boxView) })}</p>
      <TvSet>{drawn}</TvSet>
      <div className={styles['leg']} />
      {pager('onInk')}
      <p className={styles['when']}>
        {options.when !== 'now'
          ? t('preview.later')
          : boxView.online
            ? t('preview.online', { name })
            : t('preview.offline', { name })}
      </p>
      <Dialog open={large} onClose={() => setLarge(false)} title={title} place="wide">
        <TvSet>{drawn}</TvSet>
        {pager('line')}
      </Dialog>
    </aside>
  )
}

/** A TV in its own pixels, drawn as large as there is room. */
const TvSet = ({ children }: { children: ReactNode }) => {
  const [set, scale] = useScaleToWidth(1_920)
  return (
    <div className={styles['set']} ref={set}>
      <div className={styles['screen']} style={{ scale: String(scale) }}>
        {children}
      </div>
    </div>
  )
}
