import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import styles from './EditForm.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'

interface EditFormProps {
  label: string
  /** Why it could not be saved. */
  error: string | undefined
  /** Something in it is not saved yet. */
  changed: boolean
  saving: boolean
  texts: {
    unsaved: string
    submit: string
    /** The question before changes are thrown away. */
    leave: { title: string; words: string; confirm: string }
  }
  onSave: () => void
  onCancel: () => void
  children: ReactNode
}

/** A page's form with its fields, its buttons in view at its foot, and a question before it is left with changes. */
export const EditForm = ({
  label,
  error,
  changed,
  saving,
  texts,
  onSave,
  onCancel,
  children,
}: EditFormProps) => {
  const { t } = useTranslation()
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
        <output>{changed && !saving ? texts.unsaved : null}</output>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" pending={saving}>
          {texts.submit}
        </Button>
      </div>
      <LeaveGuard changed={changed} {...texts.leave} />
    </form>
  )
}
