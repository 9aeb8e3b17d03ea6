import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { InputField } from '../../../shared/ui/Field.tsx'
import { forgotProblem } from '../forgot-rules.ts'
import { askForLink } from '../passwords.ts'
import { useTouchedFields } from '../use-touched-fields.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { BackToLogin } from './BackToLogin.tsx'
import styles from './LoginForm.module.css'
import headings from './LoginHeading.module.css'

interface ForgotPanelProps {
  onBack: () => void
  onSent: () => void
}

/** The form that requests a link for a new password. */
export const ForgotPanel = ({ onBack, onSent }: ForgotPanelProps) => {
  const { t } = useTranslation('accounts')
  const refusalText = useRefusalText()
  const [email, setEmail] = useState('')
  const left = useTouchedFields(['email'])
  const ask = useMutation({
    mutationKey: ['forgotten-password'],
    mutationFn: askForLink,
    onSuccess: onSent,
  })
  const problem = forgotProblem(email)
  const unknown = isApiError(ask.error) && ask.error.code === 'email_not_exist'
  const shown = left.has('email') && problem !== undefined ? t(`login.${problem}`) : undefined
  return (
    <>
      <div>
        <BackToLogin onClick={onBack} />
        <h1 className={headings['second']}>{t('forgotten.title')}</h1>
        <p className={headings['explained']}>{t('forgotten.explained')}</p>
      </div>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          left.all()
          if (problem === undefined && !ask.isPending) ask.mutate(email.trim())
        }}
      >
        {ask.isError && !unknown ? <Banner kind="error">{refusalText(ask.error)}</Banner> : null}
        <InputField
          label={t('forgotten.email')}
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          error={unknown ? t('forgotten.unknown') : shown}
          onChange={(value) => {
            setEmail(value)
            if (ask.isError) ask.reset()
          }}
          onBlur={left.leave('email')}
          onKeyDown={({ key }) => {
            // While the button is off, Enter submits nothing.
            if (key === 'Enter') left.all()
          }}
        />
        <Button type="submit" size="large" block disabled={problem !== undefined} pending={ask.isPending}>
          {t('forgotten.submit')}
        </Button>
      </form>
    </>
  )
}
