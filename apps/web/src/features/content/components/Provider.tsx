import { IconClock, IconMail, IconMapPin } from '@tabler/icons-react'
import type { Tile } from '@lykta/contract/content'
import { useTranslation } from 'react-i18next'
import { ContactButtons } from './ContactButtons.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import styles from './Provider.module.css'

interface ProviderProps {
  of: Omit<Tile, 'kind' | 'parent'>
  /** Whether the page already has its name. */
  headless?: boolean
  /** The only provider: its button is the one thing to do on the page. */
  alone: boolean
}

/** A provider: what they offer, when, where, and how to reach them. */
export const Provider = ({ of, headless = false, alone }: ProviderProps) => {
  const { t } = useTranslation('content')
  const { title, text, picture, phone, link, email, address, openingHours } = of
  return (
    <article className={styles['provider']}>
      {headless ? null : (
        <header className={styles['head']}>
          {picture === '' ? null : <img src={picture} alt="" />}
          <h2>{title}</h2>
        </header>
      )}
      {text === '' ? null : <p>{text}</p>}
      <ContactFacts
        facts={[
          { label: t('contact.openingHours'), value: openingHours, icon: IconClock },
          { label: t('contact.address'), value: address, icon: IconMapPin },
          { label: t('contact.email'), value: email, icon: IconMail, href: `mailto:${email}` },
        ]}
      />
      <ContactButtons name={title} phone={phone} link={link} lit={alone} />
    </article>
  )
}
