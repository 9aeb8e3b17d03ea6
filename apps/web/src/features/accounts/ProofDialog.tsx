import { proofKinds, type ProofKind } from '@lykta/contract/accounts'
import { ownSessionRoutes } from '@lykta/contract/accounts/routes'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../shared/api/index.ts'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'
import { proof, useUser } from '../../shared/session/index.ts'
import { Banner, Button, Dialog } from '../../shared/ui/index.ts'
import { focusField } from '../../shared/ui/focus-field.ts'
import styles from './ProofDialog.module.css'
import { PasswordField } from './components/PasswordField.tsx'

const PasskeyProof = lazy(() =>
  import('./components/PasskeyProof.tsx').then(({ PasskeyProof }) => ({ default: PasskeyProof })),
)
const ProviderProof = lazy(() =>
  import('./providers/ProviderProof.tsx').then(({ ProviderProof }) => ({ default: ProviderProof })),
)

/** Asks the user to prove their identity while a request waits for it. If the dialog is closed, the request is refused. */
export const ProofDialog = () => {
  const { t } = useTranslation('accounts')
  const kinds = useSyncExternalStore(proof.subscribe, proof.get)
  // Still shown while the dialog closes.
  const [shown, setShown] = useState(kinds)
  if (kinds !== undefined && kinds !== shown) setShown(kinds)
  const known = proofKinds.filter((kind) => shown?.includes(kind))
  return (
    <Dialog open={kinds !== undefined} onClose={() => proof.settle(false)} title={t(titleOf(known))}>
      {known.map((kind) => {
        const Form = forms[kind]
        return <Form key={kind} alone={known.length === 1} />
      })}
      {known.length === 0 ? <OlderPage /> : null}
    </Dialog>
  )
}

const titleOf = (known: readonly ProofKind[]) => {
  if (known.length === 0) return 'proof.olderPage.title'
  return known.includes('password') ? 'proof.title' : 'proof.withoutPassword'
}

/** The page was opened before the server learned the only kinds of proof that the account has. */
const OlderPage = () => {
  const { t } = useTranslation('accounts')
  return (
    <div className={styles['form']}>
      <p>{t('proof.olderPage.explained')}</p>
      <Button size="large" block onClick={() => location.reload()}>
        {t('proof.olderPage.reload')}
      </Button>
    </div>
  )
}

const PasswordProof = () => {
  const { t } = useTranslation('accounts')
  const refusalText = useRefusalText()
  const username = useUser().username
  const [password, setPassword] = useState('')
  const [missed, setMissed] = useState(false)
  const prove = useMutation({
    mutationKey: ['proof'],
    mutationFn: () => api.call(ownSessionRoutes.prove, { body: { kind: 'password', password } }),
    onSuccess: () => proof.settle(true),
  })
  const wrong = isApiError(prove.error) && prove.error.code === 'old_password_wrong'
  const submit = (form: HTMLFormElement) => {
    if (prove.isPending) return
    const back = () => focusField(form, 'password')
    setMissed(password === '')
    if (password === '') back()
    else prove.mutate(undefined, { onError: back })
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
      <p>{t('proof.why')}</p>
      {prove.isError && !wrong ? <Banner kind="error">{refusalText(prove.error)}</Banner> : null}
      {/* A password manager has to know whose password it is. */}
      <input hidden name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        label={t('proof.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={wrong ? t('proof.wrong') : missed ? t('newPassword.required') : undefined}
        onChange={(value) => {
          setPassword(value)
          setMissed(false)
          if (prove.isError) prove.reset()
        }}
      />
      <Button type="submit" size="large" block pending={prove.isPending}>
        {t('proof.submit')}
      </Button>
    </form>
  )
}

/** Per kind: what to ask the user for. `alone`: there is no other kind. */
const forms: Record<ProofKind, (props: { alone: boolean }) => ReactNode> = {
  password: PasswordProof,
  passkey: () => (
    <Suspense>
      <PasskeyProof />
    </Suspense>
  ),
  oidc: ({ alone }) => (
    <Suspense>
      <ProviderProof alone={alone} />
    </Suspense>
  ),
}
