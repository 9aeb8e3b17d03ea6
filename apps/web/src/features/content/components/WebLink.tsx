import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import { isWebPage } from '../contact-links.ts'

interface WebLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link to an outside page. It opens in a new tab without a referrer, and says so. */
export const WebLink = ({ href, className, children }: WebLinkProps) => {
  const { t } = useTranslation('content')
  if (!isWebPage(href)) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    )
  }
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <ScreenReaderText>{` (${t('page.newTab')})`}</ScreenReaderText>
    </a>
  )
}
