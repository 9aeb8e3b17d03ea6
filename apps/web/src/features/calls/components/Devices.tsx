import type { CallView, MediaError } from '@lykta/calls'
import { useCallEngine, useMediaStream } from '@lykta/calls/react'
import { IconVideoOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/index.ts'
import { SelectField } from '../../../shared/ui/index.ts'
import {
  chooseDevice,
  speakersCanBeChosen,
  useChosenDevices,
  type DeviceKind,
} from '../../../shared/devices/devices.ts'
import { useDeviceList } from '../use-device-list.ts'
import type { Preview } from '../use-preview.ts'
import { useDeviceAdvice } from '../../../shared/devices/use-device-advice.ts'
import styles from './Devices.module.css'
import { LevelMeter } from './LevelMeter.tsx'

interface DevicesProps {
  /** The current call, whose devices are shown and changed. */
  call: CallView | null
  /** The devices to show without a call. */
  preview: Preview
}

/** The choice of camera, microphone and speaker, with a preview of each. */
export const Devices = ({ call, preview }: DevicesProps) => {
  const { t } = useTranslation('calls')
  const mayUseVideo = useUser().enableVideoCall
  const [microphone] = call?.localStream.getAudioTracks() ?? [preview.microphone]
  const [camera] = call?.localStream.getVideoTracks() ?? [preview.camera]
  const list = useDeviceList(microphone ?? camera)
  const failed = (device: MediaError['device']) => preview.failed.find((error) => error.device === device)
  return (
    <div className={styles['devices']}>
      {mayUseVideo ? (
        <>
          <Picture track={call === null || call.camera.enabled ? camera : undefined} />
          <Choice kind="camera" label={t('controls.camera')} list={list} />
          <Failed error={failed('camera')} />
        </>
      ) : null}
      <Choice kind="microphone" label={t('controls.microphone')} list={list} />
      <Failed error={failed('microphone')} />
      {call === null || call.microphone.enabled ? <LevelMeter track={microphone} /> : null}
      {speakersCanBeChosen ? <Choice kind="speaker" label={t('devices.speaker')} list={list} /> : null}
    </div>
  )
}

const Picture = ({ track }: { track: MediaStreamTrack | undefined }) => {
  const { t } = useTranslation('calls')
  const stream = useMemo(() => (track === undefined ? null : new MediaStream([track])), [track])
  const ref = useMediaStream(stream)
  return (
    <div className={styles['picture']}>
      {stream === null ? (
        <IconVideoOff size={40} stroke={1.7} aria-hidden="true" />
      ) : (
        <video ref={ref} autoPlay playsInline muted aria-label={t('call.yourCamera')} />
      )}
    </div>
  )
}

const kinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const

interface ChoiceProps {
  kind: DeviceKind
  label: string
  list: readonly MediaDeviceInfo[]
}

const Choice = ({ kind, label, list }: ChoiceProps) => {
  const { t } = useTranslation('calls')
  const engine = useCallEngine()
  const chosen = useChosenDevices()[kind]
  // The browser lists the default device twice, under a special id; devices without a name cannot be told apart.
  const devices = list.filter(
    ({ kind: is, deviceId }) => is === kinds[kind] && !['', 'default', 'communications'].includes(deviceId),
  )
  const isThere = devices.some(({ deviceId }) => deviceId === chosen)
  return (
    <SelectField
      label={label}
      name={kind}
      value={isThere ? (chosen ?? '') : ''}
      choices={[
        { value: '', label: t('devices.usual') },
        ...devices.map(({ deviceId, label: name }, place) => ({
          value: deviceId,
          label: name === '' ? `${label} ${String(place + 1)}` : name,
        })),
      ]}
      onChange={(id) => {
        chooseDevice(kind, id === '' ? undefined : id)
        if (kind !== 'speaker') void engine.changeDevice(kind)
      }}
    />
  )
}

const Failed = ({ error }: { error: MediaError | undefined }) => {
  const { t } = useTranslation('calls')
  const whatToDo = useDeviceAdvice(error)
  if (error === undefined) return null
  return (
    <p className={styles['failed']} role="alert">
      <b>{t(`errors.${error.device}`)}</b> {whatToDo}
    </p>
  )
}
