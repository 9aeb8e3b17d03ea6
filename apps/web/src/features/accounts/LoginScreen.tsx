import { IconMailCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../shared/config/config.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { useStored } from '../../shared/store/index.ts'
import { useOverlayEntry } from '../../shared/ui/use-overlay-entry.ts'
import { useStepFocus } from '../../shared/ui/catch-focus.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { DonePanel } from './components/DonePanel.tsx'
import { ForcedChange } from './components/ForcedChange.tsx'
import { ForgotPanel } from './components/ForgotPanel.tsx'
import { LoginForm } from './components/LoginForm.tsx'
import { LoginFrame } from './components/LoginFrame.tsx'
import headings from './components/LoginHeading.module.css'
import { OtherBrowser } from './components/OtherBrowser.tsx'
import { WaitingStep } from './factors/WaitingStep.tsx'
import { giveUp, logIn, type LoggedIn } from './login.ts'
import { goOn, type Step } from './login-steps.ts'
import { isWrongInput, loginFailure } from './login-failure.ts'
import { useLoginFailureText } from './use-login-failure-text.ts'
import { useWayIn } from './use-way-in.ts'

const OtherWays = lazy(() =>
  import('./components/OtherWays.tsx').then(({ OtherWays }) => ({ default: OtherWays })),
)

const SharedLogin = lazy(() =>
  import('./shared-devices/SharedLogin.tsx').then(({ SharedLogin }) => ({ default: SharedLogin })),
)

/** `/login`. `?forgotten` opens the panel for a forgotten password. */
export const LoginScreen = () => {
  const { t } = useTranslation('accounts')
  const { to, forgotten } = useSearch({ from: '/login' })
  useWayIn(to)
  const [step, setStep] = useState<Step>({ name: forgotten === true ? 'forgotten' : 'form' })
  const login = useMutation({
    mutationKey: ['login'],
    mutationFn: async (request: { username: string; password: string }) => goOn(await logIn(request)),
    onSuccess: setStep,
  })
  const failureText = useLoginFailureText()
  useStepFocus(step.name)
  useTitle(step.name === 'forgotten' || step.name === 'sent' ? t('forgotten.title') : t('login.title'))
  const toForm = () => setStep({ name: 'form' })
  const isShared = useStored('sharedDevice') !== undefined
  /** On a shared device, by what logs in everywhere. */
  const [elsewise, setElsewise] = useState(false)
  useOverlayEntry(step.name === 'forgotten' || step.name === 'sent', toForm)
  const leave = (held: LoggedIn) => {
    giveUp(held)
    toForm()
  }

  switch (step.name) {
    case 'forgotten':
      return (
        <LoginFrame muchToRead>
          <ForgotPanel onBack={toForm} onSent={() => setStep({ name: 'sent' })} />
        </LoginFrame>
      )
    case 'sent':
      return (
        <LoginFrame muchToRead>
          <DonePanel
            icon={<IconMailCheck size={44} stroke={1.6} aria-hidden="true" />}
            title={t('forgotten.sentTitle')}
            text={t('forgotten.sent')}
          >
            <Button size="large" block onClick={toForm}>
              {t('forgotten.back')}
            </Button>
          </DonePanel>
        </LoginFrame>
      )
    case 'choosePassword':
      return (
        <LoginFrame muchToRead>
          <ForcedChange
            login={step.login}
            onBack={() => leave(step.login)}
            onChosen={async (chosen) => setStep(await goOn(chosen))}
          />
        </LoginFrame>
      )
    case 'waiting':
      return (
        <LoginFrame muchToRead>
          <WaitingStep
            login={step.login}
            step={step.step}
            onBack={() => leave(step.login)}
            onDone={async (done) => setStep(await goOn(done))}
          />
        </LoginFrame>
      )
    case 'form':
    case 'otherBrowser': {
      if (isShared && !elsewise)
        return (
          <LoginFrame muchToRead>
            <Suspense>
              <SharedLogin onStep={setStep} onElsewise={() => setElsewise(true)} />
            </Suspense>
          </LoginFrame>
        )
      const failure = login.isError
        ? { text: failureText(login.error), wrongInput: isWrongInput(loginFailure(login.error)) }
        : undefined
      return (
        <LoginFrame muchToRead={failure !== undefined}>
          <Welcome />
          <LoginForm
            failure={failure}
            pending={login.isPending}
            onSubmit={(username, password) => login.mutate({ username, password })}
            onEdit={() => {
              if (login.isError) login.reset()
            }}
            onForgotten={() => setStep({ name: 'forgotten' })}
          />
          <Suspense>
            <OtherWays to={to} onLogin={async (held) => setStep(await goOn(held))} />
          </Suspense>
          <OtherBrowser login={step.name === 'otherBrowser' ? step.login : undefined} onRefuse={leave} />
        </LoginFrame>
      )
    }
  }
}

const Welcome = () => {
  const { t } = useTranslation('accounts')
  const productName = useConfig()?.productName
  return (
    <div>
      <h1 className={headings['title']}>
        <small>{t('login.welcome')} </small>
        {productName ?? '\u00A0'}
      </h1>
      <p className={headings['lead']}>{t('login.promise')}</p>
    </div>
  )
}
