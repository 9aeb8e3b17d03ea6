import { IconCircleCheck, IconCloudOff, IconLinkOff } from '@tabler/icons-react'
import { Spinner } from '@lykta/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/index.ts'
import { isLoggedIn, onSessionEnd } from '../../shared/session/index.ts'
import { store } from '../../shared/store/index.ts'
import { Banner } from '../../shared/ui/Banner.tsx'
import { Button, buttonClasses } from '../../shared/ui/Button.tsx'
import { useStepFocus } from '../../shared/ui/catch-focus.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { DonePanel } from './components/DonePanel.tsx'
import { LoginFrame } from './components/LoginFrame.tsx'
import headings from './components/LoginHeading.module.css'
import { NewPasswordForm } from './components/NewPasswordForm.tsx'
import { logOut } from './login.ts'
import { resetPassword } from './passwords.ts'
import { resetLinkQuery } from './queries.ts'
import styles from './ResetScreen.module.css'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'

const OtherWays = lazy(() =>
  import('./components/OtherWays.tsx').then(({ OtherWays }) => ({ default: OtherWays })),
)

const isDeadLink = (error: unknown): boolean => isApiError(error) && error.code.startsWith('token_')

/** `/resetpassword/:token`: a new password by a link that was mailed or handed out. */
export const ResetScreen = () => {
  const { t } = useTranslation('accounts')
  const { token } = useParams({ from: '/resetpassword/$token' })
  const refusalText = useRefusalText()
  const link = useQuery(resetLinkQuery(token))
  const reset = useMutation({
    mutationKey: ['reset-password'],
    mutationFn: (password: string) => resetPassword(token, password),
    onSuccess: () => {
      // The next step is the login, so any session in this browser is ended.
      if (isLoggedIn()) logOut()
    },
  })
  useTitle(t('newPassword.resetTitle'))
  useDoneElsewhere()

  const dead = [link.error, reset.error].find(isDeadLink)
  useStepFocus(reset.isSuccess ? 'done' : dead === undefined ? 'form' : 'dead')
  if (reset.isSuccess) {
    return (
      <LoginFrame muchToRead>
        <DonePanel
          icon={<IconCircleCheck size={44} stroke={1.6} aria-hidden="true" />}
          title={t('newPassword.doneTitle')}
          text={t('newPassword.done')}
        >
          <BackLink look="primary" />
        </DonePanel>
      </LoginFrame>
    )
  }
  if (dead !== undefined) {
    return (
      <LoginFrame muchToRead>
        <DonePanel
          icon={<IconLinkOff size={44} stroke={1.6} aria-hidden="true" />}
          title={t('newPassword.deadTitle')}
          text={refusalText(dead)}
        >
          <Link
            to="/login"
            search={{ forgotten: true }}
            className={buttonClasses({ size: 'large', block: true })}
          >
            {t('newPassword.again')}
          </Link>
          <BackLink look="text" />
        </DonePanel>
      </LoginFrame>
    )
  }
  if (link.isError) {
    return (
      <LoginFrame muchToRead>
        <DonePanel
          icon={<IconCloudOff size={44} stroke={1.6} aria-hidden="true" />}
          title={t('newPassword.uncheckedTitle')}
          text={refusalText(link.error)}
        >
          <Button size="large" block pending={link.isFetching} onClick={() => void link.refetch()}>
            {t('tryAgain')}
          </Button>
          <BackLink look="text" />
        </DonePanel>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame muchToRead>
      <div>
        <h1 className={headings['second']}>{t('newPassword.resetTitle')}</h1>
        {link.isPending ? null : (
          <p className={headings['explained']}>{t('newPassword.resetFor', { email: link.data.email })}</p>
        )}
        {reset.isError ? <Banner kind="error">{refusalText(reset.error)}</Banner> : null}
      </div>
      {link.isPending ? (
        <output className={styles['checking']}>
          <Spinner size={28} />
          {t('newPassword.checking')}
        </output>
      ) : (
        <>
          <NewPasswordForm
            different="notTheSame"
            pending={reset.isPending}
            onSubmit={(password) => reset.mutate(password)}
          />
          {link.data.invitation ? (
            <Suspense>
              <OtherWays invitation={token} />
            </Suspense>
          ) : null}
        </>
      )}
    </LoginFrame>
  )
}

const BackLink = ({ look }: { look: 'primary' | 'text' }) => {
  const { t } = useTranslation('accounts')
  return (
    <Link to="/login" className={buttonClasses({ look, size: 'large', block: true })}>
      {t('forgotten.back')}
    </Link>
  )
}

/** A user who was sent here to choose a new password is done once another tab has set it. */
const useDoneElsewhere = (): void => {
  const navigate = useNavigate()
  const [wasLed] = useState(() => store.get('change') === 'true')
  useEffect(
    () =>
      onSessionEnd((requested) => {
        if (wasLed && !requested) void navigate({ to: '/login', replace: true })
      }),
    [wasLed, navigate],
  )
}
