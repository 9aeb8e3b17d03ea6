import type { Person } from '../use-person.ts'
import { PersonWindow } from './PersonWindow.tsx'
import styles from './RingingWindow.module.css'

/** The window of whoever is called or calls, with rings around it that breathe. */
export const RingingWindow = ({ person, width }: { person: Person; width: string }) => (
  <span className={styles['rings']}>
    <PersonWindow person={person} width={width} />
  </span>
)
