import type { ReactNode } from 'react'
import styles from './FactList.module.css'

/** What is known about one thing: a name and a value. */
export type NamedFact = readonly [name: string, value: ReactNode]

/** Names and values in two columns; facts without a value are left out. */
export const FactList = ({ facts }: { facts: readonly NamedFact[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([name, value]) =>
      value === undefined || value === '' ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)
