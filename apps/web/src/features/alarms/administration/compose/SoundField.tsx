import { alarmSounds, ownSoundLimits, type AlarmSound } from '@lykta/contract/alarms'
import { audioExtensions } from '@lykta/contract/files'
import { IconPlayerPlay, IconPlayerStop, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { Button, SelectField } from '../../../../shared/ui/index.ts'
import { uploadSound } from '../queries.ts'
import type { OwnSound } from './alarm-form.ts'
import styles from './ComposeAlarm.module.css'
import { refusedSound, soundProblem, type SoundProblem } from './own-sound.ts'
import { useSoundPreview } from './use-sound-preview.ts'

interface SoundFieldProps {
  value: AlarmSound | OwnSound
  mayBeSilent: boolean
  error: string | undefined
  disabled: boolean
  /** The form waits while a recording is being uploaded. */
  onUploading: (uploading: boolean) => void
  onChange: (sound: AlarmSound | OwnSound) => void
}

/** The sound of an alarm, with a preview: one that every TV has, or the user's own recording. */
export const SoundField = ({
  value,
  mayBeSilent,
  error,
  disabled,
  onUploading,
  onChange,
}: SoundFieldProps) => {
  const { t } = useTranslation('alarms-administration')
  const refusalText = useRefusalText()
  const picker = useRef<HTMLInputElement>(null)
  const { playing, listen, stop } = useSoundPreview()
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState<SoundProblem>()
  /** An uploaded recording remains available. */
  const [own, setOwn] = useState(typeof value === 'string' ? undefined : value)
  const giving = useMutation({
    mutationKey: ['alarms', 'sound'],
    mutationFn: async (file: File): Promise<OwnSound | undefined> => {
      const found = await soundProblem(file)
      setProblem(found)
      if (found !== undefined) return undefined
      const { id } = await uploadSound(file, setPercent)
      return { id, name: file.name, url: URL.createObjectURL(file) }
    },
    onSuccess: (sound) => {
      if (sound === undefined) return
      setOwn(sound)
      onChange(sound)
    },
  })
  const announceUploading = useEffectEvent(onUploading)
  useEffect(() => announceUploading(giving.isPending), [giving.isPending])
  const sounds = alarmSounds.filter((sound) => mayBeSilent || sound !== 'none' || value === 'none')
  const limits = { seconds: ownSoundLimits.durationMs / 1_000, megabytes: ownSoundLimits.bytes / 1_048_576 }
  const found = problem ?? refusedSound(giving.error)
  const wrong =
    found === undefined
      ? giving.error === null
        ? undefined
        : refusalText(giving.error)
      : t(`own.problems.${found}`, limits)
  return (
    <div className={styles['sound']}>
      <div className={styles['choice']}>
        <SelectField
          name="sound"
          label={t('columns.sound')}
          value={typeof value === 'string' ? value : 'own'}
          disabled={disabled}
          wrong={error !== undefined}
          choices={[
            ...sounds.map((sound) => ({ value: sound, label: t(`sounds.${sound}`) })),
            ...(own === undefined ? [] : [{ value: 'own', label: own.name }]),
          ]}
          onChange={(chosen) => {
            stop()
            onChange(alarmSounds.find((sound) => sound === chosen) ?? own ?? 'soft-bell')
          }}
        />
        <Button
          look="quiet"
          disabled={value === 'none'}
          icon={
            playing ? (
              <IconPlayerStop size={22} stroke={1.9} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={22} stroke={1.9} aria-hidden="true" />
            )
          }
          onClick={() => (playing ? stop() : listen(value))}
        >
          {t(playing ? 'listen.stop' : 'listen.play')}
        </Button>
      </div>
      {error === undefined ? null : (
        <p className={styles['wrong']} role="alert">
          {error}
        </p>
      )}
      <div className={styles['own']}>
        <Button
          look="quiet"
          size="small"
          disabled={disabled}
          pending={giving.isPending}
          icon={<IconUpload size={22} stroke={1.9} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {giving.isPending ? t('own.uploading', { percent }) : t('own.upload')}
        </Button>
      </div>
      <p>{t('own.limits', limits)}</p>
      {wrong === undefined ? null : (
        <p className={styles['wrong']} role="alert">
          {wrong}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={audioExtensions.map((one) => `.${one}`).join(',')}
        aria-label={t('own.upload')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) {
            setPercent(0)
            giving.mutate(file)
          }
          // Allows the same file to be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
