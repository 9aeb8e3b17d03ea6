import { cx } from '@lykta/ui'
import type { ReactNode, RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styles from './MenuPopover.module.css'

export interface MenuEntry {
  icon: ReactNode
  label: string
  onChoose: () => void
}

interface MenuPopoverProps {
  label: string
  entries: readonly MenuEntry[]
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The menu itself: arrows move, Enter chooses, Esc closes. */
export const MenuPopover = ({ label, entries, button, open, onOpenChange }: MenuPopoverProps) => (
  <Popover
    className={cx(styles['popover'])}
    // It is a dialog around the menu, and needs a name too.
    aria-label={label}
    triggerRef={button}
    isOpen={open}
    onOpenChange={onOpenChange}
    placement="bottom end"
    offset={8}
  >
    <Menu
      className={cx(styles['menu'])}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus: the arrows work at once
      autoFocus="first"
      onClose={() => onOpenChange(false)}
    >
      {entries.map((entry) => (
        <MenuItem
          key={entry.label}
          className={cx(styles['item'])}
          textValue={entry.label}
          onAction={entry.onChoose}
        >
          {entry.icon}
          <span>{entry.label}</span>
        </MenuItem>
      ))}
    </Menu>
  </Popover>
)
