import { cx } from '@lykta/ui'
import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styles from './Menu.module.css'

interface MenuProps {
  /** What the menu is for. */
  label: string
  /** The button that opens it. */
  trigger: ReactNode
  children: ReactNode
}

/** A button with a menu below it: arrows move, Enter chooses, Esc closes. */
export const Menu = ({ label, trigger, children }: MenuProps) => (
  <MenuTrigger>
    {trigger}
    <Popover className={cx(styles['popover'])} placement="bottom end" offset={8}>
      <AriaMenu className={cx(styles['menu'])} aria-label={label}>
        {children}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)

interface MenuItemProps {
  icon: ReactNode
  label: string
  onChoose: () => void
}

export const MenuItem = ({ icon, label, onChoose }: MenuItemProps) => (
  <AriaMenuItem className={cx(styles['item'])} textValue={label} onAction={onChoose}>
    {icon}
    <span>{label}</span>
  </AriaMenuItem>
)
