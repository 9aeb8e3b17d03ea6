import { Portrait } from '@lykta/ui'
import { TvPicture } from '@lykta/ui/tv-message'
import { useTranslation } from 'react-i18next'
import { useBoxNow, useLocality } from '../../shared/box/use-box.ts'
import { clockTime } from '../../shared/local-time.ts'
import { OkKey, Screen } from '../../shared/screen/index.ts'
import { useDateWords } from '../../shared/use-date-words.ts'
import { type Slide } from './slides.ts'
import styles from './SlideshowScreen.module.css'
import { useMessagePicture } from './use-message-picture.ts'

interface SlideshowScreenProps {
  slide: Slide
  /** The resident's name for the sender. */
  from: string
}

/** A picture that somebody sent, shown while the TV is idle; any key leads home. */
export const SlideshowScreen = ({ slide, from }: SlideshowScreenProps) => {
  const { t } = useTranslation('messages')
  const { timeZone } = useLocality()
  const now = useBoxNow()
  const when = useDateWords()
  const picture = useMessagePicture(slide.fd)
  return (
    <Screen
      name="slideshow"
      firstFocus="none"
      background={
        <TvPicture address={picture.kind === 'ready' ? picture.address : undefined} panel={false} />
      }
    >
      <article className={styles['caption']}>
        <Portrait name={from} picture={slide.sender.avatar} width="88px" round />
        <h1>
          <b>{from}</b>
          <span>{when(slide.createdAt)}</span>
        </h1>
      </article>
      <footer className={styles['corner']}>
        <p className={styles['clock']}>{clockTime(now, timeZone)}</p>
        <p className={styles['hint']}>
          <OkKey />
          {t('slideshow.home')}
        </p>
      </footer>
    </Screen>
  )
}
