import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ringtone from '../art/ringtone.mp3'
import { playThroughChosen } from '../../../shared/devices/devices.ts'
import { Banner, Button } from '../../../shared/ui/index.ts'
import styles from './CallTest.module.css'

/** Plays the ring tone through the chosen speaker: only the listener can tell whether it is heard. */
export const TestSoundButton = () => {
  const { t } = useTranslation('calls-test')
  const [audio] = useState(() => new Audio(ringtone))
  const [state, setState] = useState<'quiet' | 'plays' | 'failed'>('quiet')
  useEffect(() => {
    const show = () => setState(audio.paused ? 'quiet' : 'plays')
    audio.addEventListener('play', show)
    audio.addEventListener('pause', show)
    const forgetSpeaker = playThroughChosen(audio)
    return () => {
      audio.removeEventListener('play', show)
      audio.removeEventListener('pause', show)
      audio.pause()
      forgetSpeaker()
    }
  }, [audio])
  const plays = state === 'plays'
  const Icon = plays ? IconPlayerStop : IconVolume
  const toggle = () => {
    if (plays) audio.pause()
    else audio.play().catch(() => setState('failed'))
  }
  return (
    <div className={styles['sound']}>
      <h3>{t('sound.title')}</h3>
      <p>{t('sound.explained')}</p>
      <Button look="quiet" icon={<Icon size={24} stroke={1.9} aria-hidden="true" />} onClick={toggle}>
        {t(plays ? 'sound.stop' : 'sound.play')}
      </Button>
      {state === 'failed' ? <Banner kind="error">{t('sound.failed')}</Banner> : null}
    </div>
  )
}
