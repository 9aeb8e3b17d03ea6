import { cx } from '@lykta/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../shared/box-view/index.ts'
import styles from './BoxStrip.module.css'

export interface BoxStripProps {
  list: readonly BoxView[]
  selectedId: number | undefined
  onSelect: (boxView: BoxView) => void
}

interface LookProps extends BoxStripProps {
  className: string | undefined
  itemClassName: string | undefined
  /** Renders one of them. */
  children: (boxView: BoxView, selected: boolean) => ReactNode
}

/** An observer reports sizes after the layout, where scrolling forces no extra one. */
const bringIntoView = (button: HTMLButtonElement) => {
  const laidOut = new ResizeObserver(() => {
    laidOut.disconnect()
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  laidOut.observe(button)
  return () => laidOut.disconnect()
}

/** The boxes side by side, the selected one marked and always in view. */
export const BoxStrip = ({ list, selectedId, onSelect, className, itemClassName, children }: LookProps) => {
  const { t } = useTranslation()
  return (
    <fieldset className={cx(styles['strip'], className)} aria-label={t('boxViews.label')}>
      {list.map((one) => (
        <button
          key={one.id}
          ref={one.id === selectedId ? bringIntoView : undefined}
          type="button"
          className={itemClassName}
          aria-pressed={one.id === selectedId}
          onClick={() => onSelect(one)}
        >
          {children(one, one.id === selectedId)}
        </button>
      ))}
    </fieldset>
  )
}

/** A name in at most two lines. */
export const BoxName = ({ children }: { children: string }) => <b className={styles['name']}>{children}</b>
