import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/index.ts'
import { isOfSignIn, useRefusalText } from '../../shared/api/use-refusal-text.ts'

/** What is said when a login by a provider or a passkey, or a second factor, was refused. */
export const useSignInRefusal = (): ((error: unknown) => string) => {
  const { t } = useTranslation('accounts-providers')
  const refusalText = useRefusalText()
  return (error) =>
    isApiError(error) && isOfSignIn(error.code) ? t(`refused.${error.code}`) : refusalText(error)
}
