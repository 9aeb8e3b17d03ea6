import { accountRoutes } from '@lykta/contract/accounts/routes'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import type { Language } from '../../shared/i18n/index.ts'
import { notices } from '../../shared/notices/index.ts'

/** Keeps a choice of language in the account, where the mails and the other devices read it. */
export const useSaveLanguage = (): ((language: Language) => void) => {
  const { t } = useTranslation('accounts')
  const save = useMutation({
    mutationKey: ['language'],
    mutationFn: (language: Language) => api.call(accountRoutes.updateMe, { body: { language } }),
    // Of two quick choices the last one is the one that counts, also on the server.
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
