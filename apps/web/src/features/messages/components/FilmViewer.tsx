import type { Attachment } from '@lykta/contract/messages'
import { cx, Spinner } from '@lykta/ui'
import { IconX } from '@tabler/icons-react'
import { useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button, IconButton } from '../../../shared/ui/index.ts'
import { useOverlayEntry } from '../../../shared/ui/use-overlay-entry.ts'
import { useWindowKeys } from '../../../shared/ui/use-window-keys.ts'
import { useShowingFilm } from '../use-film-shown.ts'
import { newPlayer, nextPlayer, secondsAt } from '../film-player.ts'
import { FilmControls } from './FilmControls.tsx'
import styles from './FilmViewer.module.css'
import viewer from './Viewer.module.css'

const skipSeconds = 5

interface FilmViewerProps {
  film: Attachment
  /** What its message is about: a file's name says little. */
  title: string
  onClose: () => void
}

/** A film of a message over the whole window: space plays and pauses, the arrows move back and forth, Esc closes. */
export const FilmViewer = ({ film, title, onClose }: FilmViewerProps) => {
  const { t } = useTranslation(['messages', 'shell'])
  // The list may be read again, with another address for the same film, while it plays.
  const [{ url, poster, durationMs = 0, width = 1, height = 1 }] = useState(film)
  const [failed, setFailed] = useState(false)
  /** Its next part has not arrived. */
  const [waits, setWaits] = useState(true)
  const [state, dispatch] = useReducer(nextPlayer, newPlayer(durationMs / 1_000))
  const [upright, setUpright] = useState(width < height)
  const video = useRef<HTMLVideoElement>(null)
  useShowingFilm()
  useOverlayEntry(true, onClose)

  const play = () => {
    // If the browser does not let it start unasked, it waits for a press.
    video.current?.play().catch(() => dispatch({ kind: 'paused' }))
  }
  const toggle = () => {
    if (state.playing) video.current?.pause()
    else play()
  }
  const drag = (percent: number) => {
    video.current?.pause()
    dispatch({ kind: 'dragged', percent })
  }
  const release = () => {
    if (state.seek === undefined || video.current === null) return
    video.current.currentTime = secondsAt(state, state.seek)
    dispatch({ kind: 'released' })
    play()
  }
  const tryAgain = () => {
    setWaits(true)
    setFailed(false)
  }
  useWindowKeys((event) => {
    const element = video.current
    // The slider uses the arrows itself, and a button the space bar.
    if (element === null || event.target instanceof HTMLInputElement) return
    if (event.key === 'ArrowRight') element.currentTime += skipSeconds
    else if (event.key === 'ArrowLeft') element.currentTime -= skipSeconds
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) toggle()
    else return
    event.preventDefault()
  })

  return (
    <ModalOverlay className={cx(viewer['scrim'])} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={cx(viewer['modal'])}>
        <Dialog className={cx(viewer['viewer'])} aria-label={title}>
          {failed ? (
            <div className={viewer['failed']}>
              <p role="alert">{t('detail.filmFailed')}</p>
              <Button look="accent" onClick={tryAgain}>
                {t('shell:states.tryAgain')}
              </Button>
              <a href={url} download={film.name}>
                {t('detail.download')}
              </a>
            </div>
          ) : (
            <div className={styles['player']}>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- films that families send have no captions */}
              <video
                ref={video}
                className={styles['film']}
                data-upright={upright}
                autoPlay
                playsInline
                src={url}
                poster={poster}
                aria-label={title}
                onClick={toggle}
                onLoadedMetadata={({ currentTarget }) => {
                  const { duration, videoWidth, videoHeight } = currentTarget
                  dispatch({ kind: 'known', duration })
                  setUpright(videoWidth < videoHeight)
                  // Tried again, it goes on from where it broke off.
                  if (state.played > 0) currentTarget.currentTime = state.played
                }}
                onWaiting={() => setWaits(true)}
                onCanPlay={() => setWaits(false)}
                // Saving power, a phone waits for a press before it loads anything.
                onSuspend={() => setWaits(false)}
                onPlaying={() => setWaits(false)}
                onDurationChange={({ currentTarget: { duration } }) => dispatch({ kind: 'known', duration })}
                onPlay={() => dispatch({ kind: 'playing' })}
                onPause={() => dispatch({ kind: 'paused' })}
                onTimeUpdate={({ currentTarget: { currentTime, paused } }) =>
                  dispatch({ kind: 'played', seconds: currentTime, paused })
                }
                onEnded={({ currentTarget }) => {
                  currentTarget.currentTime = 0
                  dispatch({ kind: 'ended' })
                }}
                onError={() => setFailed(true)}
              />
              {waits ? (
                <span className={styles['waits']}>
                  <Spinner size={72} />
                </span>
              ) : null}
              <p className={styles['title']} aria-hidden="true">
                <span>{title}</span>
              </p>
              <FilmControls state={state} onToggle={toggle} onDrag={drag} onRelease={release} />
            </div>
          )}
          <span className={viewer['close']}>
            <IconButton label={t('shell:close')} look="onInk" onClick={onClose}>
              <IconX size={28} stroke={2.2} aria-hidden="true" />
            </IconButton>
          </span>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
