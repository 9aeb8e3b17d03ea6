import type { AlarmSound } from '@lykta/contract/alarms'
import { createAlarmPlayer } from '@lykta/ui/alarm-sounds'
import { useEffect, useRef, useState } from 'react'
import type { OwnSound } from './alarm-form.ts'

/** The initial volume of a TV. */
const percent = 60

/** Plays a sound for somebody choosing one, until it is over or stopped. */
export const useSoundPreview = () => {
  const [player] = useState(createAlarmPlayer)
  const [playing, setPlaying] = useState(false)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const stop = () => {
    control.current?.abort()
    setPlaying(false)
  }
  return {
    playing,
    stop,
    listen: (sound: AlarmSound | OwnSound) => {
      stop()
      const own = new AbortController()
      control.current = own
      setPlaying(true)
      const source =
        typeof sound === 'string' ? { sound, soundUrl: null } : { sound: null, soundUrl: sound.url }
      void player.play(source, percent, own.signal).then(() => {
        if (!own.signal.aborted) setPlaying(false)
      })
    },
  }
}
