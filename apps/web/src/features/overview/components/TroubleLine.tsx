import { troubleKinds, type Trouble } from '@lykta/contract/system'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Banner } from '../../../shared/ui/index.ts'
import { storageText } from '../storage-text.ts'
import styles from './TroubleLine.module.css'

/** What is worst about the servers, in one line. A newer server may know of more. */
export const TroubleLine = ({ trouble: { kind, server, freeBytes } }: { trouble: Trouble }) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  if (!troubleKinds.includes(kind)) return null
  return (
    <div className={styles['trouble']}>
      <Banner kind="error">{t(`trouble.${kind}`, { server, free: storageText(freeBytes, language) })}</Banner>
    </div>
  )
}
