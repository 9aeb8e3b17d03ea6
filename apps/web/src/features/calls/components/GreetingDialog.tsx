import { asMinutes } from '@lykta/calls'
import { useMediaStream } from '@lykta/calls/react'
import { Spinner, cx, useNow } from '@lykta/ui'
import { useCallback, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import type { FilmType, Recording } from '../../../shared/devices/recorder.ts'
import { longestGreetingMs, useGreeting } from '../use-greeting.ts'
import { useDeviceAdvice } from '../../../shared/devices/use-device-advice.ts'
import styles from './GreetingDialog.module.css'

/** A recorded film for the selected box, and the alternatives to sending it. */
export interface FilmToSend {
  film: File
  subject: string
  message: string
  /** The alternatives. */
  others: ReadonlyArray<{ label: string; run: () => void }>
  /** The film was sent, and the confirmation has been closed. */
  onDone: () => void
}

interface GreetingDialogProps {
  type: FilmType
  /** The buttons to send it or not. */
  Sending: ComponentType<FilmToSend>
  onClose: () => void
}

/** A greeting for somebody who did not answer. Recording starts when it opens; then it can be watched and sent. */
export const GreetingDialog = ({ type, Sending, onClose }: GreetingDialogProps) => {
  const { t } = useTranslation(['calls', 'shell', 'calls-greeting'])
  const { firstName, enableVideoCall: mayFilm } = useUser()
  const { nickName: name } = useBoxView()
  const { recording, stop, again } = useGreeting({ type, name: firstName, withCamera: mayFilm })
  const message = t('calls-greeting:message')
  return (
    <Dialog
      open
      onClose={onClose}
      // A recording is discarded only by its button, not by a press outside.
      closable={recording.step === 'opening' || recording.step === 'refused'}
      title={t(mayFilm ? 'ended.film' : 'ended.record')}
    >
      <div className={styles['greeting']}>
        {recording.step === 'opening' ? <Opening /> : null}
        {recording.step === 'refused' ? (
          <Refused
            error={recording.error}
            onAgain={() => again()}
            onWithoutCamera={() => again({ withCamera: false })}
          />
        ) : null}
        {recording.step === 'running' ? (
          <>
            <Running recording={recording} />
            <Button size="large" block look="danger" onClick={stop}>
              {t('calls-greeting:stop')}
            </Button>
            <Button look="text" block onClick={onClose}>
              {t('shell:cancel')}
            </Button>
          </>
        ) : null}
        {recording.step === 'done' ? (
          <>
            <Film film={recording.file} />
            <p>{t('calls-greeting:words', { name, message })}</p>
            <Sending
              film={recording.file}
              subject={t('calls-greeting:subject')}
              message={message}
              others={[
                { label: t('calls-greeting:again'), run: () => again() },
                { label: t('calls-greeting:discard'), run: onClose },
              ]}
              onDone={onClose}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

const Opening = () => {
  const { t } = useTranslation(['calls', 'calls-greeting'])
  return (
    <output className={cx(styles['picture'], styles['waiting'])}>
      <Spinner size={40} />
      {t('calls-greeting:opening')}
    </output>
  )
}

interface RefusedProps {
  error: Extract<Recording, { step: 'refused' }>['error']
  onAgain: () => void
  onWithoutCamera: () => void
}

const Refused = ({ error, onAgain, onWithoutCamera }: RefusedProps) => {
  const { t } = useTranslation(['calls', 'shell', 'calls-greeting'])
  const whatToDo = useDeviceAdvice(error)
  return (
    <>
      <p role="alert">
        <b>{t(`calls-greeting:${error.device}`)}</b> {whatToDo}
      </p>
      <Button block onClick={onAgain}>
        {t('shell:states.tryAgain')}
      </Button>
      {error.device === 'camera' ? (
        <Button look="quiet" block onClick={onWithoutCamera}>
          {t('calls-greeting:withoutCamera')}
        </Button>
      ) : null}
    </>
  )
}

const Running = ({
  recording: { stream, withCamera, startedAt },
}: {
  recording: Extract<Recording, { step: 'running' }>
}) => {
  const { t } = useTranslation(['calls', 'calls-greeting'])
  const ref = useMediaStream(stream)
  const now = useNow(250)
  const length = Math.min(longestGreetingMs, Math.max(0, now - startedAt))
  return (
    <>
      <video
        ref={ref}
        className={cx(styles['picture'], withCamera && styles['mirror'])}
        autoPlay
        playsInline
        muted
        aria-label={t('call.yourCamera')}
      />
      <div className={styles['length']}>
        <output className={styles['recording']}>{t('calls-greeting:recording')}</output>
        <span role="timer">
          {t('calls-greeting:length', {
            time: asMinutes(Math.floor(length / 1_000)),
            longest: asMinutes(longestGreetingMs / 1_000),
          })}
        </span>
        <span
          className={styles['bar']}
          style={{ inlineSize: `${String((100 * length) / longestGreetingMs)}%` }}
          aria-hidden="true"
        />
      </div>
    </>
  )
}

const Film = ({ film }: { film: File }) => {
  const { t } = useTranslation(['calls', 'calls-greeting'])
  const show = useCallback(
    (element: HTMLVideoElement | null) => {
      if (element === null) return undefined
      const address = URL.createObjectURL(film)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [film],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript
    <video
      ref={show}
      className={styles['picture']}
      controls
      playsInline
      aria-label={t('calls-greeting:own')}
      onLoadedMetadata={({ currentTarget: video }) => {
        // A recording does not contain its length: the browser learns it at the end.
        if (video.duration === Infinity) video.currentTime = Number.MAX_SAFE_INTEGER
      }}
      onDurationChange={({ currentTarget: video }) => {
        if (Number.isFinite(video.duration) && video.paused) video.currentTime = 0
      }}
    />
  )
}
