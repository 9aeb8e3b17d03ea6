import { useState, type CSSProperties } from 'react'
import { avatarName, darkTone, initialOf, initialTone } from './avatar-slot.ts'
import { cx } from './class-names.ts'
import styles from './Portrait.module.css'
import { portraitAddress } from './portraits.ts'

interface PortraitProps {
  /** Shown as its first letter if there is no picture or it does not load. */
  name: string
  /** URL of the person's own picture. */
  picture?: string | null | undefined
  /** Avatar slot of a resident: the first three have drawn portraits. */
  avatarIndex?: number | undefined
  /** For a resident's box: a lit or dark window with the dot; without it there is no dot. */
  online?: boolean | undefined
  /** Draws the dark window without a dot, because the dot is drawn elsewhere. */
  dark?: boolean | undefined
  round?: boolean | undefined
  /** CSS width; the height follows. Default: the variable --portrait-width, else 72px. */
  width?: string | undefined
}

/**
 * A person in an arched window, warm inside while the box is online. Purely decorative: the name and the word Online or Offline
 * are next to it.
 */
export const Portrait = ({ name, picture, avatarIndex, online, dark, round, width }: PortraitProps) => {
  const offline = dark ?? online === false
  const [broken, setBroken] = useState<string>()
  const own = picture === broken ? undefined : (picture ?? undefined)
  const drawnName = avatarIndex === undefined ? undefined : avatarName(avatarIndex)
  const source = own ?? (drawnName === undefined ? undefined : portraitAddress(drawnName, offline))
  const style: CSSProperties & Record<'--portrait-width', string> = {
    '--portrait-width': width ?? 'inherit',
  }
  return (
    <span className={styles['box']} style={width === undefined ? undefined : style} aria-hidden="true">
      <span
        className={cx(
          styles['window'],
          round && styles['round'],
          offline && own !== undefined && styles['dimmed'],
        )}
      >
        {source === undefined ? (
          <Initial name={name} dark={offline} />
        ) : (
          <img
            className={own === undefined ? undefined : styles['own']}
            src={source}
            alt=""
            draggable={false}
            onError={() => setBroken(own)}
          />
        )}
      </span>
      {online === undefined ? null : <PresenceDot online={online} />}
    </span>
  )
}

const Initial = ({ name, dark }: { name: string; dark: boolean }) => {
  const tone = dark ? darkTone : initialTone(name)
  const style: CSSProperties & Record<'--bright' | '--edge', string> = {
    '--bright': tone.bright,
    '--edge': tone.edge,
  }
  return (
    <span className={cx(styles['initial'], dark && styles['unlit'])} style={style}>
      {initialOf(name)}
    </span>
  )
}

/** The dot at a window's lower left corner; red has a bar, so that the state is not colour alone. */
export const PresenceDot = ({ online }: { online: boolean }) => (
  <span className={cx(styles['presence'], !online && styles['presenceOff'])} aria-hidden="true" />
)
