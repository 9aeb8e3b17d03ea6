import { factorRoutes } from '@lykta/contract/accounts/factors/routes'
import { ownSessionRoutes } from '@lykta/contract/accounts/routes'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { proof } from '../../../shared/session/index.ts'
import { Banner, Button } from '../../../shared/ui/index.ts'
import { openPasskey } from '../passkeys.ts'
import { usePasskeyFailureText } from '../use-passkey-failure-text.ts'

/** Proves who somebody is by a passkey in place of the password. */
export const PasskeyProof = () => {
  const { t } = useTranslation('accounts')
  const failureText = usePasskeyFailureText()
  const prove = useMutation({
    mutationKey: ['passkey-proof'],
    mutationFn: async () => {
      const { data } = await api.call(factorRoutes.askProof, {})
      const passkey = await openPasskey(data)
      await api.call(ownSessionRoutes.prove, { body: { kind: 'passkey', passkey } })
    },
    onSuccess: () => proof.settle(true),
  })
  return (
    <div>
      {prove.isError ? <Banner kind="error">{failureText(prove.error)}</Banner> : null}
      <Button look="quiet" size="large" block pending={prove.isPending} onClick={() => prove.mutate()}>
        {t('proof.passkey')}
      </Button>
    </div>
  )
}
