import { useTranslation } from 'react-i18next'
import { ConfirmLeave, type ConfirmLeaveProps } from './ConfirmLeave.tsx'

/** The question before changes in the administration are discarded. */
export const ConfirmLeaveUnsaved = (props: Pick<ConfirmLeaveProps, 'changed' | 'waiting'>) => {
  const { t } = useTranslation('administration')
  return (
    <ConfirmLeave {...props} title={t('leave.title')} words={t('leave.words')} confirm={t('leave.confirm')} />
  )
}
