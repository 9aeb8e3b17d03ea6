import { IconMailCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../shared/config/config.ts'
import { followLanguage } from '../../shared/i18n/index.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { DonePanel } from './components/DonePanel.tsx'
import { ForcedChange } from './components/ForcedChange.tsx'
import { ForgotPanel } from './components/ForgotPanel.tsx'
import { LoginForm } from './components/LoginForm.tsx'
import { LoginFrame } from './components/LoginFrame.tsx'
import headings from './components/LoginHeading.module.css'
import { loginFailure } from './login-failure.ts'
import { logIn, type LoggedIn } from './queries.ts'

interface LoginScreenProps {
  /** Begins with the panel for a forgotten password. */
  forgotten: boolean
  /** Where a login leads is the router's matter. */
  onLoggedIn: () => void
}

/** `/login`: the way in, and what may stand in its way: a forgotten password, or one that has to be changed first. */
export const LoginScreen = ({ forgotten, onLoggedIn }: LoginScreenProps) => {
  const { t } = useTranslation('accounts')
  const [panel, setPanel] = useState<'login' | 'forgotten' | 'sent'>(forgotten ? 'forgotten' : 'login')
  const enter = async ({ user }: LoggedIn) => {
    await followLanguage(user.language)
    onLoggedIn()
  }
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: (answer) => (answer.user.forceChangePassword ? undefined : enter(answer)),
  })
  useTitle(panel === 'login' ? t('login.title') : t('forgotten.title'))

  if (panel === 'forgotten') {
    return (
      <LoginFrame muchToRead>
        <ForgotPanel onBack={() => setPanel('login')} onSent={() => setPanel('sent')} />
      </LoginFrame>
    )
  }
  if (panel === 'sent') {
    return (
      <LoginFrame muchToRead>
        <DonePanel
          icon={<IconMailCheck size={44} stroke={1.6} aria-hidden="true" />}
          title={t('forgotten.sentTitle')}
          text={t('forgotten.sent')}
        >
          <Button size="large" block onClick={() => setPanel('login')}>
            {t('forgotten.back')}
          </Button>
        </DonePanel>
      </LoginFrame>
    )
  }
  if (login.data?.user.forceChangePassword === true) {
    return (
      <LoginFrame muchToRead>
        <ForcedChange
          login={login.data}
          onBack={() => login.reset()}
          onDone={(answer) => void enter(answer)}
        />
      </LoginFrame>
    )
  }

  const failure = login.error === null ? undefined : loginFailure(login.error)
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
        onForgotten={() => setPanel('forgotten')}
      />
    </LoginFrame>
  )
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
