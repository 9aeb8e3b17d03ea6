import type { LoginStep } from '@lykta/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { InputField } from '../../../shared/ui/Field.tsx'
import { BackToLogin } from '../components/BackToLogin.tsx'
import headings from '../components/LoginHeading.module.css'
import type { LoggedIn } from '../login.ts'
import { canUsePasskeys } from '../passkeys.ts'
import { usePasskeyFailureText } from '../use-passkey-failure-text.ts'
import { AddFactor } from './AddFactor.tsx'
import styles from './factors.module.css'
import { completeByCode, completeByPasskey } from './queries.ts'

export interface SecondStepProps {
  login: LoggedIn
  step: LoginStep
  onBack: () => void
  /** The login, which may need another step. */
  onDone: (login: LoggedIn) => Promise<void>
}

/** What follows the password at a login: a passkey or a code, or adding one. */
export const SecondStep = ({ login, step, onBack, onDone }: SecondStepProps) => {
  const { t } = useTranslation('factors')
  return (
    <>
      <div>
        <BackToLogin onClick={onBack} />
        <h1 className={headings['second']}>{t(`${step.step}.title`)}</h1>
        <p className={headings['explained']}>{t(`${step.step}.explained`)}</p>
      </div>
      {step.step === 'addFactor' ? (
        <AddFactor
          kinds={step.by}
          token={login.token}
          onAdded={() => {
            const { waitsFor: _, ...complete } = login
            return onDone(complete)
          }}
        />
      ) : (
        <Show login={login} by={step.by} onDone={onDone} />
      )}
    </>
  )
}

type Shown = Extract<LoginStep, { step: 'secondFactor' }>['by']

const Show = ({ login, by, onDone }: Pick<SecondStepProps, 'login' | 'onDone'> & { by: Shown }) => {
  const { t } = useTranslation('factors')
  const failureText = usePasskeyFailureText()
  const [onPaper, setOnPaper] = useState(false)
  const [code, setCode] = useState('')
  const complete = useMutation({
    mutationKey: ['second-factor'],
    mutationFn: async (how: 'passkey' | 'code') => {
      const { token } = login
      const data =
        how === 'passkey'
          ? await completeByPasskey(token)
          : await completeByCode(onPaper ? 'recoveryCode' : 'code', token, code)
      const { waitsFor: _, ...before } = login
      await onDone({ ...before, ...data })
    },
  })
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '' && !complete.isPending) complete.mutate('code')
      }}
    >
      {complete.isError ? (
        <Banner kind="error">
          {onPaper && isApiError(complete.error) && complete.error.code === 'sign_in_code_wrong'
            ? t('secondFactor.recoveryCodeWrong')
            : failureText(complete.error)}
        </Banner>
      ) : null}
      {by.includes('passkey') && canUsePasskeys() ? (
        <Button
          look={by.includes('code') ? 'quiet' : 'primary'}
          size="large"
          block
          pending={complete.isPending && complete.variables === 'passkey'}
          onClick={() => complete.mutate('passkey')}
        >
          {t('secondFactor.passkey')}
        </Button>
      ) : null}
      {by.includes('code') ? (
        <>
          <InputField
            label={t(onPaper ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            value={code}
            onChange={(value) => {
              setCode(value)
              if (complete.isError) complete.reset()
            }}
          />
          <Button
            type="submit"
            size="large"
            block
            disabled={code === ''}
            pending={complete.isPending && complete.variables === 'code'}
          >
            {t('secondFactor.submit')}
          </Button>
          <Button
            look="text"
            onClick={() => {
              setOnPaper(!onPaper)
              setCode('')
              complete.reset()
            }}
          >
            {t(onPaper ? 'secondFactor.withPhone' : 'secondFactor.withoutPhone')}
          </Button>
        </>
      ) : null}
      <p className={styles['note']}>{t('secondFactor.lost')}</p>
    </form>
  )
}
