import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './LevelMeter.module.css'

/** Loud enough to be somebody speaking. */
const voice = 0.04

/** Some 0.3 s: what is said between two looks of a busy machine counts too. */
const heardSamples = 16_384
/** Some 0.04 s: as loud as it is now. */
const shownSamples = 2_048

const loudestOf = (samples: Float32Array) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)

/** The level of a microphone. Reports once that somebody has been heard. */
export const LevelMeter = ({ track }: { track: MediaStreamTrack | undefined }) => {
  const { t } = useTranslation('calls')
  const meter = useRef<HTMLMeterElement>(null)
  const [heard, setHeard] = useState<MediaStreamTrack>()

  useEffect(() => {
    if (track === undefined) return undefined
    const audio = new AudioContext()
    const analyser = new AnalyserNode(audio, { fftSize: heardSamples })
    audio.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = 0
    const draw = () => {
      analyser.getFloatTimeDomainData(samples)
      if (loudestOf(samples) > voice) setHeard(track)
      // Loudness is perceived logarithmically.
      if (meter.current !== null) meter.current.value = Math.sqrt(loudestOf(samples.subarray(-shownSamples)))
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => {
      cancelAnimationFrame(frame)
      void audio.close()
    }
  }, [track])

  return (
    <div className={styles['level']}>
      <meter ref={meter} min={0} max={1} aria-label={t('devices.level')} />
      <output>
        {track === undefined ? null : t(heard === track ? 'devices.heard' : 'devices.saySomething')}
      </output>
    </div>
  )
}
