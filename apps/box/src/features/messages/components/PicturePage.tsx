import { type BoxMessage } from '@lykta/contract/messages'
import { cx, Portrait } from '@lykta/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineHeights, type MessagePage } from '../message-pages.ts'
import { type PictureState } from '../use-picture.ts'
import { useWhen } from '../use-when.ts'
import { TextLines } from './TextLines.tsx'
import styles from './PicturePage.module.css'

/** Narrower than this, a picture that fills the screen would lose heads and feet. */
const leastRatioToFill = 1.25

interface PictureBackgroundProps {
  picture: PictureState
  onDrawn: () => void
}

/** The picture edge to edge; an upright one stands whole beside the panel. */
export const PictureBackground = ({ picture, onDrawn }: PictureBackgroundProps) => {
  const [upright, setUpright] = useState(false)
  return (
    <div className={styles['ground']}>
      {picture.kind === 'ready' ? (
        <img
          key={picture.address}
          className={cx(styles['picture'], upright && styles['upright'])}
          src={picture.address}
          alt=""
          draggable={false}
          onLoad={(event) => {
            const { naturalWidth, naturalHeight } = event.currentTarget
            setUpright(naturalWidth / naturalHeight < leastRatioToFill)
            onDrawn()
          }}
        />
      ) : null}
    </div>
  )
}

interface PicturePanelProps {
  message: BoxMessage
  from: string
  page: MessagePage & { kind: 'picture' }
  state: PictureState['kind']
}

/** Who sent the picture and what is written to it, on ink, because the picture can be anything. */
export const PicturePanel = ({ message, from, page, state }: PicturePanelProps) => {
  const { t } = useTranslation('messages')
  const when = useWhen()
  const { sender, createdAt } = message
  return (
    <>
      {state === 'ready' ? null : (
        <p className={styles['state']}>{state === 'loading' ? t('pictureLoading') : t('pictureFailed')}</p>
      )}
      <article className={styles['panel']}>
        <div className={styles['sender']}>
          <Portrait name={from} picture={sender.avatar} width="88px" round />
          <p>
            <b>{from}</b>
            <span>{when(createdAt)}</span>
          </p>
        </div>
        <h1 className={styles['subject']}>
          <TextLines {...page.heading} lineHeight={lineHeights.panelHeading} />
        </h1>
        {page.lines.length === 0 ? null : (
          <p className={styles['text']}>
            <TextLines lines={page.lines} sizePx={page.sizePx} lineHeight={lineHeights.panelText} />
          </p>
        )}
      </article>
    </>
  )
}
