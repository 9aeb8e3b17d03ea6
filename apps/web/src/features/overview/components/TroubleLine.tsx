import { isMild, troubleKinds, type Trouble } from '@lykta/contract/system'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { storageText } from '../../../shared/format/storage-text.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Banner } from '../../../shared/ui/index.ts'
import styles from './TroubleLine.module.css'

/** What is worst about the servers, in one line, and the way to their page. A newer server may know of more. */
export const TroubleLine = ({ trouble }: { trouble: Trouble | null }) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const { kind, server, freeBytes } = trouble ?? {}
  return (
    <div className={styles['trouble']}>
      {kind === undefined || !troubleKinds.includes(kind) ? null : (
        <Banner kind={isMild(kind) ? 'note' : 'error'}>
          {t(`trouble.${kind}`, {
            server: server ?? '',
            free: typeof freeBytes === 'number' ? storageText(freeBytes, language) : '',
          })}
        </Banner>
      )}
      <Link to="/admin/system">{t('servers')}</Link>
    </div>
  )
}
