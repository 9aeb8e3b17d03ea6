import { cx } from '@lykta/ui'
import { type Attachment } from '@lykta/contract/messages'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen, TvButton } from '../../shared/screen/index.ts'
import styles from './FilmScreen.module.css'
import { useFilm } from './use-film.ts'

/** A film over the whole screen, from its beginning. `onDone`: it is over, or was closed. */
export const FilmScreen = ({ film, onDone }: { film: Attachment; onDone: () => void }) => {
  const { t } = useTranslation('messages')
  const { address, failed } = useFilm(film.category.fd)
  const video = useRef<HTMLVideoElement>(null)
  const [begun, setBegun] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [unplayable, setUnplayable] = useState(false)
  const broken = failed || unplayable

  const toggle = () => {
    if (playing) video.current?.pause()
    else video.current?.play().catch(() => setUnplayable(true))
  }
  return (
    <Screen
      name="film"
      firstFocus={broken ? 'close' : 'pause'}
      onBack={onDone}
      background={
        <div className={styles['ground']}>
          {address === undefined || broken ? null : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a family films has no captions
            <video
              ref={video}
              className={styles['film']}
              src={address}
              autoPlay
              onPlaying={() => {
                setBegun(true)
                setPlaying(true)
              }}
              onPause={() => setPlaying(false)}
              onEnded={onDone}
              onError={() => setUnplayable(true)}
            />
          )}
        </div>
      }
    >
      {broken ? (
        <p className={styles['state']}>{t('film.failed')}</p>
      ) : begun ? null : (
        <p className={styles['state']}>{t('film.loading')}</p>
      )}
      <footer className={cx(styles['buttons'], playing && styles['playing'])}>
        {broken ? null : (
          <TvButton name="pause" onPress={toggle}>
            {playing ? (
              <IconPlayerPause size={56} stroke={2} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={56} stroke={2} aria-hidden="true" />
            )}
            {playing ? t('film.pause') : t('film.play')}
          </TvButton>
        )}
        <TvButton name="close" onPress={onDone}>
          {t('close')}
        </TvButton>
      </footer>
    </Screen>
  )
}
