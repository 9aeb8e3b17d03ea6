import { log } from '@lykta/log'
import { cx, type DayPart } from '@lykta/ui'
import { useState } from 'react'
import call from '../../art/call.svg'
import homeAfternoon from '../../art/home-afternoon.svg'
import homeDay from '../../art/home-day.svg'
import homeEvening from '../../art/home-evening.svg'
import homeMorning from '../../art/home-morning.svg'
import homeNight from '../../art/home-night.svg'
import message from '../../art/message.svg'
import pairing from '../../art/pairing.svg'
import styles from './TvScene.module.css'

const homes = {
  morning: homeMorning,
  day: homeDay,
  afternoon: homeAfternoon,
  evening: homeEvening,
  night: homeNight,
} satisfies Record<DayPart, string>
const others = { call, message, pairing }

/**
 * Fetches every scene while there is a connection, so that each is available without one. One at a time, without drawing any;
 * failures are skipped.
 */
export const fetchScenes = async (): Promise<void> => {
  for (const [kind, url] of Object.entries({ ...homes, ...others })) {
    try {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`status ${String(response.status)}`)
      await response.blob()
    } catch (err) {
      log.warn({ kind, err }, 'scene not loaded')
    }
  }
}

/** The lake with the lit house, under a scrim that suits the text on it. A TV is dark at every hour of the day. */
export const TvScene = ({ of }: { of: keyof typeof others }) => (
  <>
    <img className={styles['scene']} src={others[of]} alt="" draggable={false} />
    <div className={styles[of]} />
  </>
)

/** The same for the home screen, where the hour shows; it cross-fades when the part of the day changes. */
export const HomeScene = ({ part }: { part: DayPart }) => {
  const [shown, setShown] = useState<{ part: DayPart; before: DayPart | undefined }>({
    part,
    before: undefined,
  })
  if (shown.part !== part) setShown({ part, before: shown.part })
  return (
    <>
      {shown.before === undefined ? null : (
        <img className={styles['scene']} src={homes[shown.before]} alt="" draggable={false} />
      )}
      <img
        key={shown.part}
        className={cx(styles['scene'], shown.before !== undefined && styles['arriving'])}
        src={homes[shown.part]}
        alt=""
        draggable={false}
      />
      <div className={styles['home']} />
    </>
  )
}
