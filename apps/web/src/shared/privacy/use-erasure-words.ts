import { erasureRoutes } from '@lykta/contract/privacy/routes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../api/index.ts'
import { useLanguage } from '../i18n/index.ts'

/** What erasing a user or a resident would delete, and what would stay and why, in sentences; `id` undefined: not asked yet. */
export const useErasureWords = (who: 'user' | 'resident', id: number | undefined): string[] => {
  const { t } = useTranslation('privacy')
  const language = useLanguage()
  const route = who === 'user' ? erasureRoutes.previewUser : erasureRoutes.previewResident
  const preview = useQuery({
    queryKey: ['erasure', who, id],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) => (await api.call(route, { params: { id }, signal })).data,
    gcTime: 0,
  })
  if (preview.error !== null) return [t('erasure.notCounted')]
  if (preview.data === undefined) return [t('erasure.counting')]
  const { goes, stays } = preview.data
  const list = new Intl.ListFormat(language)
  const wordsOf = (things: typeof goes) =>
    list.format(things.map(({ what, count }) => t(`erasure.things.${what}`, { count })))
  const reasons = [...new Set(stays.map(({ why }) => why))]
  return [
    goes.length === 0 ? t('erasure.nothing') : t('erasure.goes', { things: wordsOf(goes) }),
    ...reasons.map((why) =>
      t(`erasure.stays.${why}`, { things: wordsOf(stays.filter((one) => one.why === why)) }),
    ),
    t('erasure.backups'),
  ]
}
