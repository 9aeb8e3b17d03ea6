import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Hidden } from '../../../shared/ui/index.ts'
import { isWebPage } from '../contact.ts'

interface WebLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link that somebody else wrote: a page has a tab of its own and learns nothing of Lykta, and whoever goes there is told. */
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
      <Hidden>{` (${t('page.newTab')})`}</Hidden>
    </a>
  )
}
