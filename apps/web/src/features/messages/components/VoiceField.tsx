import { voiceLimits } from '@lykta/contract/constants'
import { fileKindOf } from '@lykta/contract/files'
import { Spinner, useNow } from '@lykta/ui'
import { IconMicrophone, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { useConfig } from '../../../shared/config/config.ts'
import { recordedVoiceType, type Recording, type VoiceType } from '../../../shared/devices/recorder.ts'
import { useRecording } from '../../../shared/devices/use-recording.ts'
import { useDeviceAdvice } from '../../../shared/devices/use-device-advice.ts'
import { Button } from '../../../shared/ui/index.ts'
import type { Attachment } from '../attachment.ts'
import { clockText } from '../film-player.ts'
import type { Uploads } from '../uploads.ts'
import { AttachmentRow } from './AttachmentRow.tsx'
import { VoicePlayer } from './VoicePlayer.tsx'
import styles from './VoiceField.module.css'

interface VoiceFieldProps {
  /** Files of other kinds that were chosen earlier are shown too. */
  attachments: readonly Attachment[]
  uploads: Uploads
  disabled: boolean
}

/** A voice message: recorded, played back, and discarded or sent. */
export const VoiceField = ({ attachments, uploads, disabled }: VoiceFieldProps) => {
  const { t } = useTranslation('messages')
  const { nickName: name } = useBoxView()
  const limits = useConfig()?.limits
  const [type] = useState(recordedVoiceType)
  const [recording, setRecording] = useState(false)
  const voices = attachments.filter((one) => fileKindOf(one.name) === 'audio')
  const start = () => setRecording(true)
  const removeVoices = () => {
    for (const { key } of voices) uploads.remove(key)
  }
  const section = useRef<HTMLElement>(null)
  const isThere = voices.length > 0
  const shown = recording ? 'recording' : isThere ? 'recorded' : 'nothing'
  const before = useRef(shown)
  useEffect(() => {
    // The recorder takes the focus once it is recording.
    if (shown !== 'recording' && before.current !== shown) focusLost(section.current)
    before.current = shown
  }, [shown])
  return (
    <section ref={section} className={styles['voice']} data-part="files" aria-label={t('voice.title')}>
      <p className={styles['label']}>
        {t('voice.title')}
        <span>{t('voice.limit', { minutes: voiceLimits.durationMs / 60_000 })}</span>
      </p>
      {type === undefined ? (
        <p role="alert">{t('voice.unsupported')}</p>
      ) : recording ? (
        <Recorder
          type={type}
          onDone={(file) => {
            setRecording(false)
            if (file !== undefined) uploads.add([file])
          }}
        />
      ) : voices.length === 0 ? (
        <Button
          look="accent"
          size="large"
          block
          disabled={disabled}
          icon={<IconMicrophone size={26} stroke={2} aria-hidden="true" />}
          onClick={start}
        >
          {t('voice.record')}
        </Button>
      ) : null}
      {voices.map(({ key, preview }) =>
        preview === undefined ? null : <VoicePlayer key={key} address={preview} label={t('voice.own')} />,
      )}
      {attachments.length === 0 ? null : (
        <ul>
          {attachments.map((one) => (
            <AttachmentRow
              key={one.key}
              attachment={one}
              uploads={uploads}
              limits={limits}
              onRemove={() => uploads.remove(one.key)}
            />
          ))}
        </ul>
      )}
      {voices.length === 0 || recording || disabled ? null : (
        <div className={styles['ways']}>
          <Button
            look="quiet"
            size="small"
            icon={<IconMicrophone size={24} stroke={1.9} aria-hidden="true" />}
            onClick={() => {
              removeVoices()
              start()
            }}
          >
            {t('voice.again')}
          </Button>
          <Button
            look="quiet"
            size="small"
            icon={<IconTrash size={24} stroke={1.9} aria-hidden="true" />}
            onClick={removeVoices}
          >
            {t('voice.discard')}
          </Button>
        </div>
      )}
      <p className={styles['hint']}>{t('voice.onTv', { name })}</p>
    </section>
  )
}

/** Focuses the first usable element here if the focused one has gone. */
const focusLost = (within: HTMLElement | null): void => {
  if (document.activeElement !== document.body) return
  within?.querySelector<HTMLElement>('audio, button:not(:disabled)')?.focus()
}

interface RecorderProps {
  type: VoiceType
  /** `undefined`: it was discarded. */
  onDone: (file: File | undefined) => void
}

/** Records from the moment it appears. */
const Recorder = ({ type, onDone }: RecorderProps) => {
  const { t } = useTranslation(['messages', 'shell'])
  const { recording, stop, again } = useRecording({
    type,
    withCamera: false,
    stillPicture: undefined,
    longestMs: voiceLimits.durationMs,
  })
  const handOver = useEffectEvent((file: File) => onDone(file))
  useEffect(() => {
    if (recording.step === 'done') handOver(recording.file)
  }, [recording])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (recording.step !== 'opening') focusLost(place.current)
  }, [recording.step])
  return (
    <div ref={place} className={styles['recorder']}>
      {recording.step === 'opening' ? (
        <output className={styles['opening']}>
          <Spinner size={32} />
          {t('voice.opening')}
        </output>
      ) : null}
      {recording.step === 'refused' ? <Refused error={recording.error} onAgain={() => again()} /> : null}
      {recording.step === 'running' ? <Running startedAt={recording.startedAt} onStop={stop} /> : null}
      <Button look="text" block onClick={() => onDone(undefined)}>
        {recording.step === 'running' ? t('voice.discard') : t('shell:cancel')}
      </Button>
    </div>
  )
}

const Running = ({ startedAt, onStop }: { startedAt: number; onStop: () => void }) => {
  const { t } = useTranslation('messages')
  const now = useNow(250)
  const passed = Math.min(voiceLimits.durationMs, Math.max(0, now - startedAt))
  return (
    <>
      <p className={styles['time']}>
        <output className={styles['recording']}>{t('voice.recording')}</output>
        <span role="timer">
          {t('player.position', {
            now: clockText(passed / 1_000),
            end: clockText(voiceLimits.durationMs / 1_000),
          })}
        </span>
      </p>
      <Button
        size="large"
        block
        icon={<IconPlayerStopFilled size={26} aria-hidden="true" />}
        onClick={onStop}
      >
        {t('voice.stop')}
      </Button>
    </>
  )
}

interface RefusedProps {
  error: Extract<Recording, { step: 'refused' }>['error']
  onAgain: () => void
}

const Refused = ({ error, onAgain }: RefusedProps) => {
  const { t } = useTranslation(['messages', 'shell'])
  const whatToDo = useDeviceAdvice(error)
  return (
    <>
      <p role="alert">
        <b>{t('voice.refused')}</b> {whatToDo}
      </p>
      <Button block onClick={onAgain}>
        {t('shell:states.tryAgain')}
      </Button>
    </>
  )
}
