import { type ShownAlarm } from '@lykta/contract/alarms'
import { useEffect } from 'react'
import { useBox, useLocality } from '../../shared/box/index.ts'

/** Sounds for as long as it is mounted. */
export const AlarmSound = ({ alarm }: { alarm: ShownAlarm }) => {
  const { sounds } = useBox()
  const { language } = useLocality()
  const { level, sound, soundUrl, title, body } = alarm
  useEffect(
    () => sounds.alarm({ level, sound, soundUrl, text: `${title}. ${body}`, language }),
    [sounds, level, sound, soundUrl, title, body, language],
  )
  return null
}
