import { IconLock } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useId, type ReactNode } from 'react'
import styles from './SwitchRow.module.css'

interface SwitchRowProps {
  icon?: ReactNode
  label: string
  detail?: string | undefined
  on: boolean
  /** Whether what it needs before it can be turned on is shown below it. */
  expanded?: boolean | undefined
  /** The change is being saved. The knob pulses, and stays in place until the server has answered. */
  pending?: boolean
  /** Why it is locked. It can still be focused, so that everybody is told the reason. */
  locked?: string | undefined
  /** The id of that reason, if one sentence explains several switches. */
  lockedBy?: string | undefined
  onChange: (on: boolean) => void
}

/** A switch with its label: the whole row can be pressed. */
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
