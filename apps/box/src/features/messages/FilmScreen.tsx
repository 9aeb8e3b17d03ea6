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
  /** Called when it is over or has been closed. `failed`: it could not be played. */
  onDone: (failed: boolean) => void
}

/** Why it cannot be played: it does not arrive, or the TV cannot play it. */
type Fault = 'away' | 'unplayable'

const faultOf = ({ error }: HTMLVideoElement): Fault =>
  error?.code === MediaError.MEDIA_ERR_NETWORK ? 'away' : 'unplayable'

/** A film, or a voice message with its sender's portrait, over the whole screen, from the beginning. */
export const FilmScreen = ({ film, from, portrait, onDone }: FilmScreenProps) => {
  const { t } = useTranslation('messages')
  const { address, failed } = useFilmUrl(film.category.fd)
  const video = useRef<HTMLVideoElement>(null)
  /** Its next part has not arrived. */
  const [waits, setWaits] = useState(true)
  const [playing, setPlaying] = useState(false)
  const [unplayable, setUnplayable] = useState<Fault>()
  const [lit, setLit] = useState<'pause' | 'close'>('pause')
  const fault = failed ? 'away' : unplayable
  const voice = isVoice(film)
  const done = () => onDone(fault !== undefined)

  const toggle = () => {
    if (playing) video.current?.pause()
    else video.current?.play().catch(() => setUnplayable('unplayable'))
  }
  return (
    <Screen
      name="film"
      firstFocus={fault === undefined ? 'pause' : 'close'}
      onBack={done}
      background={
        <div className={cx(styles['ground'], voice && styles['quiet'])}>
          {voice ? <TvScene of="message" /> : null}
          {address === undefined || fault !== undefined ? null : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- families' recordings have no captions
            <video
              ref={video}
              className={styles['film']}
              src={address}
              autoPlay
              onWaiting={() => setWaits(true)}
              onPlaying={() => {
                setWaits(false)
                setPlaying(true)
              }}
              onPause={() => {
                setWaits(false)
                setPlaying(false)
              }}
              onEnded={done}
              onError={({ currentTarget }) => setUnplayable(faultOf(currentTarget))}
            />
          )}
        </div>
      }
    >
      {fault !== undefined ? (
        <p className={styles['state']}>
          <span>{t(voice ? `voice.${fault}` : `film.${fault}`)}</span>
        </p>
      ) : voice ? (
        <article className={styles['voice']}>
          <Portrait name={from} picture={portrait} width="340px" round />
          <h1>{t('voice.from', { name: from })}</h1>
          <p className={cx(styles['sound'], playing && !waits && styles['heard'])}>
            {playing || waits ? (
              <IconVolume size={72} stroke={2} aria-hidden="true" />
            ) : (
              <IconPlayerPause size={72} stroke={2} aria-hidden="true" />
            )}
            {t(waits ? 'voice.loading' : playing ? 'voice.playing' : 'voice.paused')}
          </p>
        </article>
      ) : waits ? (
        <p className={styles['state']}>
          <span>{t('film.loading')}</span>
        </p>
      ) : null}
      <footer
        className={cx(styles['buttons'], playing && !waits && !voice && lit === 'pause' && styles['playing'])}
      >
        {fault !== undefined ? null : (
          <TvButton name="pause" onFocus={() => setLit('pause')} onPress={toggle}>
            {playing ? (
              <IconPlayerPause size={56} stroke={2} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={56} stroke={2} aria-hidden="true" />
            )}
            {playing ? t('film.pause') : t('film.play')}
          </TvButton>
        )}
        <TvButton name="close" onFocus={() => setLit('close')} onPress={done}>
          {t('close')}
        </TvButton>
      </footer>
    </Screen>
  )
}
