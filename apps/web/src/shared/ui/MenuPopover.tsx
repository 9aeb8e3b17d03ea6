import { cx } from '@lykta/ui'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { asLink, loadCodeOf } from './as-link.ts'
import styles from './MenuPopover.module.css'

/** Leads to a page, or does something. */
export type MenuEntry = { icon: ReactNode; label: string } & ({ to: string } | { onChoose: () => void })

interface MenuPopoverProps {
  label: string
  entries: readonly MenuEntry[]
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The menu is drawn first. */
const loadAfterMs = 100

/** The menu itself: arrows move, Enter chooses, Esc closes. */
export const MenuPopover = ({ label, entries, button, open, onOpenChange }: MenuPopoverProps) => {
  const router = useRouter()
  useEffect(() => {
    if (!open) return undefined
    const paths = entries.flatMap((entry) => ('to' in entry ? [entry.to] : []))
    const timer = setTimeout(() => loadCodeOf(router, paths), loadAfterMs)
    return () => clearTimeout(timer)
  }, [entries, open, router])
  return (
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
            {...actionOf(entry, router)}
          >
            {entry.icon}
            <span>{entry.label}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}

const actionOf = (entry: MenuEntry, router: RegisteredRouter) => {
  if ('onChoose' in entry) return { onAction: entry.onChoose }
  const { preload, go } = asLink(router, entry.to)
  return { onFocus: preload, onAction: go }
}
