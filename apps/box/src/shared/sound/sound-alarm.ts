import type { AlarmLevel } from '@lykta/contract/alarms'
import { type Language } from '@lykta/contract/languages'
import { type AlarmPlayer, type AlarmSoundSource } from '@lykta/ui/alarm-sounds'
import { wait } from '@lykta/ui/wait'
import { type Reader } from './read-aloud.ts'

export interface SoundedAlarm extends AlarmSoundSource {
  level: AlarmLevel
  /** What is read aloud after the first sound. */
  text: string
  language: Language
}

interface SoundAlarmDeps {
  player: AlarmPlayer
  reader: Reader
  volumePercent: () => number
}

/** An alarm can always be heard, however far the TV is turned down. */
const leastPercent = 40
/** By how much a critical alarm grows louder each time. */
const risePercent = 15
/** The pause between two sounds: longer if the alarm is less urgent. */
const restMs: Record<AlarmLevel, number> = { info: 30_000, important: 6_000, critical: 2_000 }

/** The volume of the nth sound, from 0. */
export const alarmPercent = (level: AlarmLevel, volumePercent: number, place: number): number => {
  const first = Math.max(leastPercent, volumePercent)
  return level === 'critical' ? Math.min(100, first + place * risePercent) : first
}

/** Returns the function that stops it. */
export const soundAlarm = (
  { level, sound, soundUrl, text, language }: SoundedAlarm,
  { player, reader, volumePercent }: SoundAlarmDeps,
): (() => void) => {
  const end = new AbortController()
  const { signal } = end
  const percent = (place: number) => alarmPercent(level, volumePercent(), place)
  const sounding = async () => {
    await player.play({ sound, soundUrl }, percent(0), signal)
    await reader.read(text, language, percent(0), signal)
    if (sound === 'none') return
    for (let place = 1; ; place += 1) {
      await wait(restMs[level], signal)
      if (signal.aborted) return
      await player.play({ sound, soundUrl }, percent(place), signal)
    }
  }
  void sounding()
  return () => end.abort()
}
