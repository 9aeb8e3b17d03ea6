import { useTranslation } from 'react-i18next'
import { isApiError } from './index.ts'

/** Returns the text for a request that was refused or not answered; after too many requests, says when to try again. */
export const useRefusalText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('errors')
  return (error) => {
    if (!isApiError(error)) return t('internal')
    const { code, requestNumber: number, retryAfterSeconds } = error
    // The second: for a code of a server that is newer than this page.
    const said = t([code, 'internal'])
    if (number !== undefined) return `${said} ${t('sayNumber', { number })}`
    if (retryAfterSeconds === undefined) return said
    const count = Math.max(1, Math.ceil(retryAfterSeconds / 60))
    if (code === 'too_many_attempts') return t('tooMany', { count })
    return code === 'hourly_limit' ? t('lotAtOnce', { count }) : said
  }
}
