import { cx } from '@lykta/ui'
import type { ComponentProps } from 'react'
import styles from './Page.module.css'

interface PageProps extends Pick<ComponentProps<'div'>, 'children' | 'onKeyDown' | 'tabIndex'> {
  /** On desktop: as wide as is good for reading, scrolling separately, or as high as the window with parts that scroll. */
  desktop: 'narrow' | 'scroll' | 'fill'
  /** A button floats over the end of the page on phones and tablets. */
  floating?: boolean
}

/** The frame of a page between the menus. */
export const Page = ({ desktop, floating = false, ...others }: PageProps) => (
  <div {...others} className={cx(styles['page'], styles[desktop], floating && styles['floating'])} />
)
