import { accountRoutes } from '@lykta/contract/accounts/routes'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import type { Language } from '../../shared/i18n/index.ts'
import { notices } from '../../shared/notices/index.ts'

/** Saves the chosen language in the account, for emails and other devices. */
export const useSaveLanguage = (): ((language: Language) => void) => {
  const { t } = useTranslation('accounts')
  const save = useMutation({
    mutationKey: ['language'],
    mutationFn: (language: Language) => api.call(accountRoutes.updateMe, { body: { language } }),
    // The requests run one after another, so that the last choice is the one that stays.
    scope: { id: 'language' },
    onError: (_error, language) => {
      notices.show({
        kind: 'failed',
        text: t('profile.languageUnsaved'),
        action: { label: t('tryAgain'), run: () => save.mutate(language) },
      })
    },
  })
  return save.mutate
}
