import { compareBrowser, type ProviderLogin } from '@lykta/contract/accounts'
import { identityRoutes, providerRoutes } from '@lykta/contract/accounts/providers/routes'
import { ownSessionRoutes } from '@lykta/contract/accounts/routes'
import { Spinner } from '@lykta/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { isLoggedIn } from '../../../shared/session/index.ts'
import { store } from '../../../shared/store/index.ts'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { buttonClasses } from '../../../shared/ui/Button.tsx'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { LoginFrame } from '../components/LoginFrame.tsx'
import headings from '../components/LoginHeading.module.css'
import { OtherBrowser } from '../components/OtherBrowser.tsx'
import { giveUp, isInstalled, rememberDevice, thisBrowser, type LoggedIn } from '../login.ts'
import { WaitingStep } from '../factors/WaitingStep.tsx'
import { goOn, type Step } from '../login-steps.ts'
import { useWayIn } from '../use-way-in.ts'
import { proofChannel, takeErrand, type LeftFor } from './going.ts'
import { useSignInRefusal } from '../use-sign-in-refusal.ts'
import styles from './BackFromProvider.module.css'

const logIn = async (left: LeftFor & { for: 'login' }, answer: string): Promise<LoggedIn> => {
  const device = store.get('device')
  const installed = isInstalled()
  const body: ProviderLogin = { flow: left.flow, answer, installed, device, invitation: left.invitation }
  const { data, userBrowser: registered } = await api.call(providerRoutes.login, { body })
  rememberDevice(data)
  const { token, user, waitsFor } = data
  if (!installed) return { token, user, waitsFor }
  return {
    token,
    user,
    waitsFor,
    override: { result: compareBrowser(registered, await thisBrowser()), registered },
  }
}

/** `/login/back/:provider`: where a provider sends the browser back to. Finishes that for which it had gone there. */
export const BackFromProvider = () => {
  const { t } = useTranslation(['accounts', 'accounts-providers'])
  const { provider } = useParams({ from: '/login/back/$provider' })
  // Taken once, also where React draws the screen twice.
  const [left] = useState(() => takeErrand(provider))
  const router = useRouter()
  // As it came: the router would write it anew.
  const [answer] = useState(() => router.history.location.search.slice(1))
  const [step, setStep] = useState<Step>()
  const navigate = useNavigate()
  const refusal = useSignInRefusal()
  useTitle(t('login.title'))
  useWayIn(left?.for === 'login' ? left.to : undefined, left?.for === 'login')

  const { mutate, isError, error, isSuccess } = useMutation({
    mutationKey: ['back-from-provider'],
    mutationFn: async () => {
      if (left === undefined) throw new Error('this browser has not gone there')
      const body = { flow: left.flow, answer }
      switch (left.for) {
        case 'login':
          setStep(await goOn(await logIn(left, answer)))
          return
        case 'identity':
          await api.call(identityRoutes.add, { body })
          await navigate({ to: '/my-profile', search: {}, replace: true })
          return
        case 'proof': {
          await api.call(ownSessionRoutes.prove, { body: { kind: 'oidc', ...body } })
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
          new BroadcastChannel(proofChannel).postMessage('proved')
          window.close()
        }
      }
    },
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    // The code in the address has been used.
    history.replaceState(history.state, '', location.pathname)
    if (answer !== '') mutate()
  }, [answer, mutate])

  const leave = (login: LoggedIn) => {
    giveUp(login)
    void navigate({ to: '/login', replace: true })
  }

  if (step?.name === 'waiting')
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
  const failed = left === undefined || answer === '' || isError
  return (
    <LoginFrame muchToRead>
      {failed ? (
        <div className={styles['failed']}>
          <h1 className={headings['second']}>
            {t(`accounts-providers:back.failed.${left?.for ?? 'login'}`)}
          </h1>
          <Banner kind="error">
            {left === undefined ? t('accounts-providers:refused.sign_in_unfinished') : refusal(error)}
          </Banner>
          <Onward invitation={left?.for === 'login' ? left.invitation : undefined} />
        </div>
      ) : isSuccess && left.for === 'proof' ? (
        <>
          <h1 className={headings['second']}>{t('accounts-providers:back.proved')}</h1>
          <p className={headings['explained']}>{t('accounts-providers:back.close')}</p>
        </>
      ) : (
        <output className={styles['waiting']}>
          <Spinner size={28} />
          {t('accounts-providers:back.waiting')}
        </output>
      )}
      <OtherBrowser login={step?.name === 'otherBrowser' ? step.login : undefined} onRefuse={leave} />
    </LoginFrame>
  )
}

const Onward = ({ invitation }: { invitation: string | undefined }) => {
  const { t } = useTranslation(['accounts', 'accounts-providers'])
  const look = buttonClasses({ size: 'large', block: true })
  if (invitation !== undefined)
    return (
      <Link to="/resetpassword/$token" params={{ token: invitation }} className={look}>
        {t('accounts-providers:back.toInvitation')}
      </Link>
    )
  return isLoggedIn() ? (
    <Link to="/my-profile" className={look}>
      {t('accounts-providers:back.toProfile')}
    </Link>
  ) : (
    <Link to="/login" className={look}>
      {t('forgotten.back')}
    </Link>
  )
}
