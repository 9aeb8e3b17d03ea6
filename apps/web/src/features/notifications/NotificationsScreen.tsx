import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { BoxKinds } from './components/BoxKinds.tsx'
import { QuietHours } from './components/QuietHours.tsx'
import { ThisDevice } from './components/ThisDevice.tsx'
import styles from './NotificationsScreen.module.css'
import { useNotificationSettings } from './use-settings.ts'

/** `/settings/notifications`: notifications on this device, by kind, and quiet hours. */
export const NotificationsScreen = () => {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const { settings, failed, retrying, retry, change, saving } = useNotificationSettings()
  const title = t('title')
  useTitle(title)
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={() => void navigate({ to: '/settings' })} />
      <div className={styles['cards']}>
        <ThisDevice />
        {failed ? <Failed title={t('failed')} retrying={retrying} onRetry={retry} /> : null}
        {settings === undefined && !failed ? <SkeletonRows /> : null}
        {settings === undefined ? null : (
          <>
            <QuietHours settings={settings} saving={saving} onChange={change} />
            <BoxKinds settings={settings} saving={saving} onChange={change} />
          </>
        )}
      </div>
    </Page>
  )
}
