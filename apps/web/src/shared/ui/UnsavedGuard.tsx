import { useTranslation } from 'react-i18next'
import { LeaveGuard, type LeaveGuardProps } from './LeaveGuard.tsx'

/** The question before changes in the administration are thrown away. */
export const UnsavedGuard = (props: Pick<LeaveGuardProps, 'changed' | 'waiting'>) => {
  const { t } = useTranslation('administration')
  return (
    <LeaveGuard {...props} title={t('leave.title')} words={t('leave.words')} confirm={t('leave.confirm')} />
  )
}
