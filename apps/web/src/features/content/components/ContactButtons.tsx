import { IconExternalLink, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from '../../../shared/ui/Button.tsx'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import { siteName, telHref } from '../contact-links.ts'
import styles from './Contact.module.css'
import { WebLink } from './WebLink.tsx'

interface ContactButtonsProps {
  /** The name, read out with each button by screen readers. */
  name: string
  phone: string
  link: string
  /** It is the one thing to do on the page. */
  lit: boolean
}

/** Buttons to call or to open a web page. Nothing if there is neither. */
export const ContactButtons = ({ name, phone, link, lit }: ContactButtonsProps) => {
  const { t } = useTranslation('content')
  if (phone === '' && link === '') return null
  const look = lit ? 'accent' : 'primary'
  return (
    <div className={styles['buttons']}>
      {phone === '' ? null : (
        <a href={telHref(phone)} className={buttonClasses({ look })}>
          <IconPhone size={24} stroke={2} aria-hidden="true" />
          {t('contact.call', { phone })}
          <ScreenReaderText>{`, ${name}`}</ScreenReaderText>
        </a>
      )}
      {link === '' ? null : (
        <WebLink href={link} className={buttonClasses({ look: phone === '' ? look : 'quiet' })}>
          <IconExternalLink size={24} stroke={2} aria-hidden="true" />
          {t('contact.open', { site: siteName(link) })}
          <ScreenReaderText>{`, ${name}`}</ScreenReaderText>
        </WebLink>
      )}
    </div>
  )
}
