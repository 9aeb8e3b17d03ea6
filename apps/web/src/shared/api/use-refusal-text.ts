import { useTranslation } from 'react-i18next'
import type { ApiErrorCode } from '@lykta/client'
import { isApiError } from './index.ts'

type SignInRefusal = Extract<ApiErrorCode, `sign_in_${string}`>

/** Whether it is said by the few screens that can be refused so, in texts of their own, which no other page loads. */
export const isOfSignIn = (code: ApiErrorCode): code is SignInRefusal => code.startsWith('sign_in_')

/** Returns the text for a request that was refused or not answered; after too many requests, says when to try again. */
export const useRefusalText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('errors')
  return (error) => {
    if (!isApiError(error)) return t('internal')
    const { code, requestNumber: number, retryAfterSeconds } = error
    // The second: for a code of a server that is newer than this page.
    const said = isOfSignIn(code) ? t('internal') : t([code, 'internal'])
    if (number !== undefined) return `${said} ${t('sayNumber', { number })}`
    if (retryAfterSeconds === undefined) return said
    const count = Math.max(1, Math.ceil(retryAfterSeconds / 60))
    if (code === 'too_many_attempts') return t('tooMany', { count })
    return code === 'hourly_limit' ? t('lotAtOnce', { count }) : said
  }
}
