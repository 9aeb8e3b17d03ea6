import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { dateText } from '../../../shared/format/index.ts'
import { IconButton } from '../../../shared/ui/index.ts'
import { useWindowKeys } from '../../../shared/ui/use-window-keys.ts'
import type { Slide } from '../slides.ts'
import { Picture } from './Picture.tsx'
import { Sender } from './Sender.tsx'
import styles from './SlideStage.module.css'

interface SlideStageProps {
  slide: Slide
  playing: boolean
  full: boolean
  toggle: () => void
  goBack: () => void
  goOn: () => void
  onFull: () => void
}

/** Elements for which keys have another meaning. */
const ownKeys = 'input, select, textarea, [role=menu], [role=dialog], dialog'

/** One picture with its sender and time. Space plays and pauses, the arrows go back and on. */
export const SlideStage = ({ slide, playing, full, toggle, goBack, goOn, onFull }: SlideStageProps) => {
  const { t } = useTranslation('messages')
  const { nickName } = useBoxView()
  const stage = useRef<HTMLElement>(null)

  useWindowKeys((event) => {
    const { target, key } = event
    if (!(target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) return
    const other = target.closest(ownKeys)
    if (other !== null && !other.contains(stage.current)) return
    if (key === 'ArrowLeft') goBack()
    else if (key === 'ArrowRight') goOn()
    else if (key === ' ' && target.closest('button, a') === null) toggle()
    else return
    event.preventDefault()
  })

  return (
    <section
      ref={stage}
      className={styles['stage']}
      data-full={full}
      aria-label={t('slideshow.label', { name: nickName })}
    >
      <figure className={styles['slide']}>
        <Picture key={slide.id} className={styles['picture']} address={slide.url} alt={slide.name} roomy />
        <figcaption aria-live={playing ? 'off' : 'polite'}>
          <b>{slide.subject}</b>
          <span className={styles['from']}>
            <Sender sender={slide.sender} />
            <time dateTime={new Date(slide.sentAt).toISOString()}>{dateText(slide.sentAt)}</time>
          </span>
        </figcaption>
      </figure>
      <div className={styles['controls']}>
        <IconButton label={t('detail.previousPicture')} look="onInk" onClick={goBack}>
          <IconChevronLeft size={28} stroke={2.2} aria-hidden="true" />
        </IconButton>
        <button type="button" className={styles['toggle']} onClick={toggle}>
          {playing ? (
            <IconPlayerPauseFilled size={28} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={28} aria-hidden="true" />
          )}
          {t(playing ? 'slideshow.pause' : 'slideshow.start')}
        </button>
        <IconButton label={t('detail.nextPicture')} look="onInk" onClick={goOn}>
          <IconChevronRight size={28} stroke={2.2} aria-hidden="true" />
        </IconButton>
        <IconButton label={t(full ? 'slideshow.leaveFull' : 'slideshow.full')} look="onInk" onClick={onFull}>
          {full ? (
            <IconArrowsMinimize size={28} stroke={2} aria-hidden="true" />
          ) : (
            <IconArrowsMaximize size={28} stroke={2} aria-hidden="true" />
          )}
        </IconButton>
      </div>
    </section>
  )
}
