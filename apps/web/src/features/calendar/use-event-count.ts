import { useTranslation } from 'react-i18next'

/** The number of events, in words. */
export const useEventCount = (): ((count: number) => string) => {
  const { t } = useTranslation('calendar')
  return (count) => (count === 0 ? t('nothing') : t('events', { count }))
}
