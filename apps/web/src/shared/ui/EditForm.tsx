import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import styles from './EditForm.module.css'
import { ConfirmLeaveUnsaved } from './ConfirmLeaveUnsaved.tsx'

interface EditFormProps {
  label: string
  /** Why it could not be saved. */
  error: string | undefined
  /** Whether it has unsaved changes. */
  changed: boolean
  saving: boolean
  submit: string
  onSave: () => void
  onCancel: () => void
  /** Other buttons, in place of Cancel. */
  others?: ReactNode
  children: ReactNode
}

/** A form page of the administration: its fields, its buttons in view at the foot, and a question before unsaved changes are lost. */
export const EditForm = ({
  label,
  error,
  changed,
  saving,
  submit,
  onSave,
  onCancel,
  others,
  children,
}: EditFormProps) => {
  const { t } = useTranslation(['administration', 'shell'])
  return (
    <form
      className={styles['card']}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {error === undefined ? null : <Banner kind="error">{error}</Banner>}
      {children}
      <div className={styles['foot']}>
        <output>{changed && !saving ? t('unsaved') : null}</output>
        {others ?? (
          <Button look="quiet" onClick={onCancel}>
            {t('shell:cancel')}
          </Button>
        )}
        <Button type="submit" pending={saving}>
          {submit}
        </Button>
      </div>
      <ConfirmLeaveUnsaved changed={changed} />
    </form>
  )
}
