import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/index.ts'
import { useSignInRefusal } from './use-sign-in-refusal.ts'

/** Why a passkey did not work: the server's reason, or that the browser was not let at it. */
export const usePasskeyFailureText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('accounts')
  const refusalText = useSignInRefusal()
  return (error) => (isApiError(error) ? refusalText(error) : t('proof.passkeyNotOpened'))
}
