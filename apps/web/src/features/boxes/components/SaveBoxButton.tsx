import { useTranslation } from 'react-i18next'
import { Banner, Button } from '../../../shared/ui/index.ts'
import type { BoxForm } from '../use-box-form.ts'
import { ConfirmLeave } from '../../../shared/ui/ConfirmLeave.tsx'
import styles from './SaveBoxButton.module.css'

interface SaveBoxButtonProps {
  /** The form that the button submits. */
  formId: string
  form: BoxForm
}

/** The one button that saves the changes to a box, always in view. */
export const SaveBoxButton = ({ formId, form }: SaveBoxButtonProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  return (
    <div className={styles['save']}>
      {form.waitsFor === undefined ? null : (
        <Banner kind="error">{t('edit.partOpen', { button: form.waitsFor })}</Banner>
      )}
      {form.error === undefined ? null : <Banner kind="error">{form.error}</Banner>}
      <Button type="submit" form={formId} size="large" pending={form.saving}>
        {t('shell:save')}
      </Button>
      <output className={styles['words']}>{form.changed && !form.saving ? t('edit.unsaved') : null}</output>
      <ConfirmLeave
        changed={form.changed}
        title={t('edit.leave.title')}
        words={t('edit.leave.words')}
        confirm={t('edit.leave.confirm')}
      />
    </div>
  )
}
