import { cx, Portrait } from '@lykta/ui'
import { type Attachment } from '@lykta/contract/messages'
import { IconPlayerPause, IconPlayerPlay, IconVolume } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isVoice } from '../../shared/attachments-by-kind.ts'
import { Screen, TvButton, TvScene } from '../../shared/screen/index.ts'
import styles from './FilmScreen.module.css'
import { useFilmUrl } from './use-film-url.ts'

interface FilmScreenProps {
  film: Attachment
  /** The resident's name for the sender. */
  from: string
  /** The sender's picture. */
  portrait: string | null
  /** Called when it is over or has been closed. */
  onDone: () => void
}

/** A film, or a voice message with its sender's portrait, over the whole screen, from the beginning. */
export const FilmScreen = ({ film, from, portrait, onDone }: FilmScreenProps) => {
  const { t } = useTranslation('messages')
  const { address, failed } = useFilmUrl(film.category.fd)
  const video = useRef<HTMLVideoElement>(null)
  const [begun, setBegun] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [unplayable, setUnplayable] = useState(false)
  const broken = failed || unplayable
  const voice = isVoice(film)

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
        <div className={cx(styles['ground'], voice && styles['quiet'])}>
          {voice ? <TvScene of="message" /> : null}
          {address === undefined || broken ? null : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- families' recordings have no captions
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
        <p className={styles['state']}>{t(voice ? 'voice.failed' : 'film.failed')}</p>
      ) : voice ? (
        <article className={styles['voice']}>
          <Portrait name={from} picture={portrait} width="340px" round />
          <h1>{t('voice.from', { name: from })}</h1>
          <p className={cx(styles['sound'], playing && styles['heard'])}>
            {playing ? (
              <IconVolume size={72} stroke={2} aria-hidden="true" />
            ) : (
              <IconPlayerPause size={72} stroke={2} aria-hidden="true" />
            )}
            {t(playing ? 'voice.playing' : begun ? 'voice.paused' : 'voice.loading')}
          </p>
        </article>
      ) : begun ? null : (
        <p className={styles['state']}>{t('film.loading')}</p>
      )}
      <footer className={cx(styles['buttons'], playing && !voice && styles['playing'])}>
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
