import type { Icon } from '@tabler/icons-react'
import { EmailAddress } from '../../../shared/ui/EmailAddress.tsx'
import styles from './Contact.module.css'

export interface Fact {
  label: string
  /** The facts; those without content are not shown. */
  value: string
  icon: Icon
  href?: string
}

/** The known facts about somebody to turn to. */
export const ContactFacts = ({ facts }: { facts: readonly Fact[] }) => {
  const known = facts.filter(({ value }) => value !== '')
  if (known.length === 0) return null
  return (
    <dl className={styles['facts']}>
      {known.map(({ label, value, icon: Icon, href }) => (
        <div key={label} className={styles['fact']}>
          <dt>
            <span className={styles['icon']}>
              <Icon size={24} stroke={1.9} aria-hidden="true" />
            </span>
            {label}
          </dt>
          <dd>
            {href === undefined ? (
              value
            ) : (
              <a href={href}>
                {/* One box for its parts, which the link would otherwise put side by side. */}
                <span>{href.startsWith('mailto:') ? <EmailAddress>{value}</EmailAddress> : value}</span>
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
