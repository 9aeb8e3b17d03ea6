import { IconMail, IconMapPin, IconPhone, IconPhoneCall } from '@tabler/icons-react'
import type { Support } from '@lykta/contract/content'
import { useTranslation } from 'react-i18next'
import { telHref } from '../contact-links.ts'
import { ContactFacts } from './ContactFacts.tsx'
import styles from './MunicipalityContacts.module.css'

/** Whom to turn to in a municipality, showing only known facts. */
export const MunicipalityContacts = ({
  of: { value, description },
}: {
  of: Pick<Support, 'value' | 'description'>
}) => {
  const { t } = useTranslation('content')
  const { title, telephone, onCall, email, visitingAddress } = description
  return (
    <section className={styles['card']} aria-live="polite">
      <h2>{title === '' ? value : title}</h2>
      <ContactFacts
        facts={[
          { label: t('contact.telephone'), value: telephone, icon: IconPhone, href: telHref(telephone) },
          { label: t('contact.onCall'), value: onCall, icon: IconPhoneCall, href: telHref(onCall) },
          { label: t('contact.email'), value: email, icon: IconMail, href: `mailto:${email}` },
          { label: t('contact.address'), value: visitingAddress, icon: IconMapPin },
        ]}
      />
    </section>
  )
}
