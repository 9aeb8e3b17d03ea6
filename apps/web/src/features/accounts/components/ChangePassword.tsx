import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import { focusField } from '../../../shared/ui/focus-field.ts'
import { changePassword } from '../passwords.ts'
import { useTouchedFields } from '../use-touched-fields.ts'
import { useNewPassword } from '../use-new-password.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import styles from './ChangePassword.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PasswordField } from './PasswordField.tsx'

/** The form that changes the password, with the old one. */
export const ChangePassword = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('accounts')
  const [pending, setPending] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title={t('changePassword.title')} closable={!pending}>
      <Form onPending={setPending} onClose={onClose} />
    </Dialog>
  )
}

interface FormProps {
  onPending: (pending: boolean) => void
  onClose: () => void
}

const Form = ({ onPending, onClose }: FormProps) => {
  const { t } = useTranslation('accounts')
  const refusalText = useRefusalText()
  const username = useUser().username
  const [old, setOld] = useState('')
  const left = useTouchedFields(['old'])
  const state = useNewPassword()
  const change = useMutation({
    mutationKey: ['password'],
    mutationFn: changePassword,
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: () => {
      notices.show({ kind: 'done', text: t('changePassword.done') })
      onClose()
    },
  })
  const missing = old === '' && left.has('old')
  const wrong = isWrongOld(change.error)
  const blocked = missing || state.problems.password !== undefined || state.problems.repeat !== undefined

  const submit = (form: HTMLFormElement) => {
    if (change.isPending) return
    left.all()
    const good = state.check(form)
    if (old === '') focusField(form, 'old-password')
    else if (good) {
      change.mutate(
        { oldPassword: old, password: state.password },
        { onError: (error) => isWrongOld(error) && focusField(form, 'old-password') },
      )
    }
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {change.isError && !wrong ? (
        <Banner kind="error">
          {t('changePassword.failed')}
          <br />
          {refusalText(change.error)}
        </Banner>
      ) : null}
      {/* A password manager has to know whose password it is. */}
      <input hidden name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        label={t('changePassword.old')}
        name="old-password"
        autoComplete="current-password"
        value={old}
        error={wrong ? t('changePassword.wrongOld') : missing ? t('newPassword.required') : undefined}
        onChange={(value) => {
          setOld(value)
          if (change.isError) change.reset()
        }}
        onBlur={left.leave('old')}
      />
      <NewPasswordFields state={state} />
      <p className={styles['note']}>{t('changePassword.others')}</p>
      <Button type="submit" size="large" block pending={change.isPending} disabled={blocked}>
        {t('newPassword.submit')}
      </Button>
    </form>
  )
}

const isWrongOld = (error: unknown): boolean => isApiError(error) && error.code === 'old_password_wrong'
