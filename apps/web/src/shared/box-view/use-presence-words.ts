import { useTranslation } from 'react-i18next'

/** How a box can be reached, the same words wherever it is shown. The server calls no box online that has no TV. */
export const usePresenceWords = (): ((box: { hasTv: boolean; online: boolean }) => string) => {
  const { t } = useTranslation()
  return ({ hasTv, online }) => {
    if (!hasTv) return t('boxViews.noTv')
    return online ? t('boxViews.online') : t('boxViews.offline')
  }
}
