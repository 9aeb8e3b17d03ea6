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
  /** Something in it is not saved yet. */
  changed: boolean
  saving: boolean
  submit: string
  onSave: () => void
  onCancel: () => void
  /** Other buttons, in the place of Cancel. */
  others?: ReactNode
  children: ReactNode
}

/** A page's form of the administration with its fields, its buttons in view at its foot, and a question before it is left with changes. */
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
