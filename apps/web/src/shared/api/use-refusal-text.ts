import { useTranslation } from 'react-i18next'
import { isApiError } from './index.ts'

/** Returns the text for a request that was refused or not answered; after too many attempts, when to try again. */
export const useRefusalText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('errors')
  return (error) => {
    if (!isApiError(error)) return t('internal')
    const { code, retryAfterSeconds } = error
    return code === 'too_many_attempts' && retryAfterSeconds !== undefined
      ? t('tooMany', { count: Math.max(1, Math.ceil(retryAfterSeconds / 60)) })
      : t(code)
  }
}
