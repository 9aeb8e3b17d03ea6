import { useTranslation } from 'react-i18next'
import { isApiError } from './index.ts'

/** Returns what to say to support about a request that went wrong at the server, by which its log is searched; null: nothing. */
export const useNumberText = (): ((error: unknown) => string | null) => {
  const { t } = useTranslation('errors')
  return (error) => {
    const number = isApiError(error) ? error.requestNumber : undefined
    // Two halves, as one says them on the phone.
    return number === undefined
      ? null
      : t('sayNumber', { number: number.replace(/^(\d{4})(\d{4})$/, '$1\u00A0$2') })
  }
}
