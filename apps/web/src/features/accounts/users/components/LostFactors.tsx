import { factorAdministrationRoutes } from '@lykta/contract/accounts/factors/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shared/api/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { Button, ScreenReaderText } from '../../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { managedLoginsQuery } from '../login-queries.ts'

/** The passkeys and codes of a user, which are removed when the phone is lost. */
export const LostFactors = ({ userId, name }: { userId: number; name: string }) => {
  const { t } = useTranslation('accounts-providers')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationKey: ['factors-remove'],
    mutationFn: () => api.call(factorAdministrationRoutes.removeOf, { params: { id: userId } }),
    onSuccess: async () => {
      setAsking(false)
      notices.show({ kind: 'done', text: t('managed.removed') })
      await client.invalidateQueries({ queryKey: managedLoginsQuery(userId).queryKey })
    },
  })
  return (
    <li>
      <b>{t('managed.factors')}</b>
      <Button look="text" size="small" onClick={() => setAsking(true)}>
        {t('own.remove')}
        <ScreenReaderText>, {t('managed.factors')}</ScreenReaderText>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('managed.removeFactors')}
        what={[t('managed.outEverywhere', { name }), t('managed.passwordOnly')]}
        confirm={t('own.remove')}
        action={{ ...removing, mutate: () => removing.mutate() }}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
