import type { ReactNode } from 'react'
import styles from './DonePanel.module.css'
import headings from './LoginHeading.module.css'

interface DonePanelProps {
  icon: ReactNode
  title: string
  text: string
  /** The next step. */
  children: ReactNode
}

/** The end of a task, done or impossible: an icon, a sentence, and where to go next. */
export const DonePanel = ({ icon, title, text, children }: DonePanelProps) => (
  <>
    <output className={styles['words']}>
      <span className={styles['seal']}>{icon}</span>
      <h1 className={headings['second']}>{title}</h1>
      <p className={headings['explained']}>{text}</p>
    </output>
    <div className={styles['way']}>{children}</div>
  </>
)
