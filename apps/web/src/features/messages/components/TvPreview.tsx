import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaretaker, useRoomWords } from '../../../shared/caretaker/index.ts'
import { IconButton } from '../../../shared/ui/index.ts'
import type { Attachment } from '../attachment.ts'
import type { FontSize } from './SizeChoice.tsx'
import styles from './TvPreview.module.css'

interface TvPreviewProps {
  subject: string
  message: string
  size: FontSize
  pictures: readonly Attachment[]
}

/** The message as it will look on the resident's TV. */
export const TvPreview = ({ subject, message, size, pictures }: TvPreviewProps) => {
  const { t } = useTranslation('messages')
  const caretaker = useCaretaker()
  const { room } = useRoomWords()
  const [wanted, setWanted] = useState(0)
  const position = Math.min(wanted, Math.max(0, pictures.length - 1))
  const picture = pictures[position]
  const name = caretaker.nickName
  return (
    <aside className={styles['preview']} aria-label={t('preview.label')}>
      <h2>{t('preview.title', { name })}</h2>
      <p className={styles['place']}>{t('preview.place', { room: room(caretaker) })}</p>
      <div
        className={styles['set']}
        data-size={size}
        data-words={picture === undefined ? 'alone' : undefined}
      >
        {picture === undefined ? null : <img src={picture.preview} alt="" />}
        <div className={styles['words']}>
          <b>{subject.trim() === '' ? t('preview.subject') : subject}</b>
          <p>{message.trim() === '' ? t('preview.message') : message}</p>
        </div>
      </div>
      <div className={styles['leg']} />
      {pictures.length > 1 ? (
        <div className={styles['pager']}>
          <IconButton
            label={t('preview.previous')}
            look="onInk"
            disabled={position === 0}
            onClick={() => setWanted(position - 1)}
          >
            <IconChevronLeft size={26} stroke={2} aria-hidden="true" />
          </IconButton>
          <span>{t('preview.position', { position: position + 1, count: pictures.length })}</span>
          <IconButton
            label={t('preview.next')}
            look="onInk"
            disabled={position === pictures.length - 1}
            onClick={() => setWanted(position + 1)}
          >
            <IconChevronRight size={26} stroke={2} aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      <p className={styles['when']}>
        {caretaker.online ? t('preview.online', { name }) : t('preview.offline', { name })}
      </p>
    </aside>
  )
}
