import { answerLanguage } from '@lykta/contract/languages'
import { useLanguage } from '../../shared/i18n/index.ts'
import { useTranslation } from 'react-i18next'
import { loginFailure } from './login-failure.ts'
import { isApiError } from '../../shared/api/index.ts'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'

/** The text for a failed login. The server's sentences are in one language; in another the code decides the text. */
export const useLoginFailureText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('accounts')
  const refusalText = useRefusalText()
  const inItsWords = useLanguage() === answerLanguage
  return (error) => {
    // Said by few screens, so not among the texts of all.
    if (isApiError(error) && error.code === 'sign_in_by_provider') return t('login.byProvider')
    const failure = loginFailure(error)
    if ('key' in failure) return t(`login.${failure.key}`)
    return inItsWords ? failure.sentence : refusalText(error)
  }
}
