import { useTranslation } from 'react-i18next'

/** Whether a box can be reached, in the same words everywhere. For the server, a box without a TV is never online. */
export const usePresenceWords = (): ((box: { hasTv: boolean; online: boolean }) => string) => {
  const { t } = useTranslation()
  return ({ hasTv, online }) => {
    if (!hasTv) return t('boxViews.noTv')
    return online ? t('boxViews.online') : t('boxViews.offline')
  }
}
