import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { TwoColumns } from '../../shared/ui/TwoColumns.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { KindsPerBox } from './components/KindsPerBox.tsx'
import { QuietHours } from './components/QuietHours.tsx'
import { PushSwitch } from './components/PushSwitch.tsx'
import { useNotificationSettings } from './use-settings.ts'

/** `/settings/notifications`: notifications on this device, by kind, and quiet hours. */
export const NotificationsScreen = () => {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const { settings, failed, change, saving } = useNotificationSettings()
  const title = t('title')
  useTitle(title)
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={() => void navigate({ to: '/settings' })} />
      <TwoColumns
        left={
          <>
            <PushSwitch />
            {settings === undefined ? null : (
              <QuietHours settings={settings} saving={saving} onChange={change} />
            )}
          </>
        }
        right={
          <>
            {failed ? <Failed title={t('failed')} query={failed} /> : null}
            {settings === undefined && !failed ? <SkeletonRows /> : null}
            {settings === undefined ? null : (
              <KindsPerBox settings={settings} saving={saving} onChange={change} />
            )}
          </>
        }
      />
    </Page>
  )
}
