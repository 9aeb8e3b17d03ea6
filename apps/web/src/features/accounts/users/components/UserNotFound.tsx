import { useTranslation } from 'react-i18next'
import { Empty } from '../../../../shared/ui/index.ts'

/** Shown for a user who does not exist, or whom somebody else looks after. */
export const UserNotFound = () => {
  const { t } = useTranslation(['accounts-users', 'errors'])
  return <Empty title={t('errors:user_not_exist')}>{t('form.missing')}</Empty>
}
