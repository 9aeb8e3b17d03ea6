import { IconChevronLeft } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../shared/config/config.ts'
import { followLanguage } from '../../shared/i18n/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { LoginForm } from './components/LoginForm.tsx'
import { LoginFrame } from './components/LoginFrame.tsx'
import headings from './components/LoginHeading.module.css'
import { loginFailure, type LoginFailure } from './login-failure.ts'
import { logIn } from './queries.ts'

const failureOf = (login: { error: Error | null; forced: boolean }): LoginFailure | undefined => {
  if (login.forced) return { key: 'passwordChange' }
  return login.error === null ? undefined : loginFailure(login.error)
}

/** `/login`. Where a login leads is the router's matter: `onLoggedIn`. */
export const LoginScreen = ({ onLoggedIn }: { onLoggedIn: () => void }) => {
  const { t } = useTranslation('accounts')
  const productName = useConfig()?.productName
  const [forgotten, setForgotten] = useState(false)
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: async ({ user }) => {
      if (user.forceChangePassword) return
      await followLanguage(user.language)
      onLoggedIn()
    },
  })
  useTitle(forgotten ? t('forgotten.title') : t('login.title'))

  if (forgotten) {
    return (
      <LoginFrame muchToRead>
        <div>
          <Button
            look="text"
            size="small"
            icon={<IconChevronLeft size={22} stroke={2.2} aria-hidden="true" />}
            onClick={() => setForgotten(false)}
          >
            {t('forgotten.back')}
          </Button>
          <h1 className={headings['second']}>{t('forgotten.title')}</h1>
          <p className={headings['explained']}>{t('forgotten.explained')}</p>
        </div>
      </LoginFrame>
    )
  }

  const failure = failureOf({ error: login.error, forced: login.data?.user.forceChangePassword === true })
  return (
    <LoginFrame muchToRead={failure !== undefined}>
      <div>
        <h1 className={headings['title']}>
          <small>{t('login.welcome')} </small>
          {productName ?? '\u00A0'}
        </h1>
        <p className={headings['lead']}>{t('login.promise')}</p>
      </div>
      <LoginForm
        failure={failure}
        pending={login.isPending}
        onSubmit={(username, password) => login.mutate({ username, password })}
        onEdit={() => {
          if (!login.isIdle && !login.isPending) login.reset()
        }}
        onForgotten={() => setForgotten(true)}
      />
    </LoginFrame>
  )
}
