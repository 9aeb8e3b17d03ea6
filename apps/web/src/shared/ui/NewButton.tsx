import { IconPlus } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import styles from './NewButton.module.css'

interface NewButtonProps {
  label: string
  /** The round plus above a phone's menu, instead of a button with a label. */
  floating: boolean
  onClick: () => void
}

/** Opens the dialog for something new. */
export const NewButton = ({ label, floating, onClick }: NewButtonProps) =>
  floating ? (
    <button
      type="button"
      className={styles['floating']}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconPlus size={32} stroke={2.4} aria-hidden="true" />
    </button>
  ) : (
    <Button look="accent" icon={<IconPlus size={24} stroke={2.3} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  )
