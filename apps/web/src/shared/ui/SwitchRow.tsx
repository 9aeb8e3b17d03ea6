import { IconLock } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useId, type ReactNode } from 'react'
import styles from './SwitchRow.module.css'

interface SwitchRowProps {
  icon?: ReactNode
  label: string
  detail?: string | undefined
  on: boolean
  /** Whether what it needs before it can be on is shown below it. */
  expanded?: boolean | undefined
  /** The change is being saved. The knob pulses and stays where it is until the server has answered. */
  pending?: boolean
  /** Why it cannot be moved. It can still be reached, so that everybody hears the reason. */
  locked?: string | undefined
  /** The id of that reason, if one sentence explains several switches. */
  lockedBy?: string | undefined
  onChange: (on: boolean) => void
}

/** Something that is on or off, with its words: the whole row is the switch. */
export const SwitchRow = ({
  icon,
  label,
  detail,
  on,
  expanded,
  pending = false,
  locked,
  lockedBy,
  onChange,
}: SwitchRowProps) => {
  const id = useId()
  const movable = locked === undefined && lockedBy === undefined && !pending
  return (
    <button
      type="button"
      role="switch"
      className={styles['row']}
      aria-checked={on}
      aria-expanded={expanded}
      aria-disabled={!movable || undefined}
      aria-busy={pending || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={
        cx(detail !== undefined && `${id}-detail`, locked !== undefined && `${id}-locked`, lockedBy) ||
        undefined
      }
      onClick={() => {
        if (movable) onChange(!on)
      }}
    >
      {icon === undefined ? null : <span className={styles['icon']}>{icon}</span>}
      <span className={styles['words']}>
        <b id={`${id}-label`}>{label}</b>
        {detail === undefined ? null : <small id={`${id}-detail`}>{detail}</small>}
        {locked === undefined ? null : (
          <small id={`${id}-locked`} className={styles['locked']}>
            <IconLock size={18} stroke={2} aria-hidden="true" />
            {locked}
          </small>
        )}
      </span>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['knob']} />
      </span>
    </button>
  )
}
