import { Suspense, lazy, useRef, useState, type ReactNode } from 'react'
import type { MenuEntry } from './MenuPopover.tsx'

interface MenuProps {
  /** What the menu is for. */
  label: string
  entries: readonly MenuEntry[]
  className: string | undefined
  /** Names the button, if its content does not. */
  buttonLabel?: string
  /** The content of the button. */
  children: ReactNode
}

const load = () => import('./MenuPopover.tsx')
const LazyPopover = lazy(() => load().then(({ MenuPopover }) => ({ default: MenuPopover })))

/** Loads the menu as soon as the pointer or focus reaches its button. */
const preload = () => void load().catch(() => undefined)

/** A button with a menu below it. The menu's code is loaded when it is first needed. */
export const Menu = ({ label, entries, className, buttonLabel, children }: MenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={buttonLabel}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setUsed(true)
          setOpen(!open)
        }}
      >
        {children}
      </button>
      {used ? (
        <Suspense>
          <LazyPopover label={label} entries={entries} button={button} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
