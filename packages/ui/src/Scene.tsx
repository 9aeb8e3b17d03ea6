import { useState } from 'react'
import { cx } from './class-names.ts'
import type { DayPart } from './day-part.ts'
import styles from './Scene.module.css'
import morning from './art/scene-morning.svg'
import day from './art/scene-day.svg'
import afternoon from './art/scene-afternoon.svg'
import evening from './art/scene-evening.svg'
import night from './art/scene-night.svg'

const pictures = { morning, day, afternoon, evening, night } satisfies Record<DayPart, string>

interface SceneProps {
  part: DayPart
  /** Address of a region's own picture, which stays the same all day. */
  picture?: string | null | undefined
}

/** The lake at an hour of the day, filling its parent; it cross-fades when the part of the day changes. Decorative. */
export const Scene = ({ part, picture }: SceneProps) =>
  typeof picture === 'string' ? (
    <span className={styles['scene']} aria-hidden="true">
      <img className={styles['own']} src={picture} alt="" draggable={false} fetchPriority="low" />
    </span>
  ) : (
    <Lake part={part} />
  )

const Lake = ({ part }: { part: DayPart }) => {
  const [shown, setShown] = useState<{ part: DayPart; before: DayPart | undefined }>({
    part,
    before: undefined,
  })
  if (shown.part !== part) setShown({ part, before: shown.part })
  return (
    <span className={styles['scene']} aria-hidden="true">
      {shown.before === undefined ? null : <img src={pictures[shown.before]} alt="" draggable={false} />}
      <img
        key={shown.part}
        className={cx(shown.before !== undefined && styles['arriving'])}
        src={pictures[shown.part]}
        alt=""
        draggable={false}
        fetchPriority="low"
      />
    </span>
  )
}
