import type { Box, Link } from '@lykta/contract/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../../shared/notices/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { endLink } from '../edit-queries.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'

interface EndAccessProps {
  box: Box
  link: Link
  name: string
  isLast: boolean
}

/** Removes a user's access to a box, after explaining what that means. */
export const EndAccess = ({ box, link, name, isLast }: EndAccessProps) => {
  const { t } = useTranslation('boxes')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const userName = link.name
  const end = useMutation({
    mutationKey: ['link-end'],
    mutationFn: () => endLink(client, box.id, link.userId),
    onSuccess: () => {
      setOpen(false)
      notices.show({ kind: 'done', text: t('people.end.done', { person: userName, name }) })
    },
  })
  return (
    <>
      <Button look="quiet" block onClick={() => setOpen(true)}>
        {t('people.end.row')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('people.end.title', { person: userName })}
        what={[
          t('people.end.atOnce', { person: userName, name }),
          t('people.end.stays', { person: userName }),
          isLast ? t('people.end.last', { person: userName, name }) : t('people.end.back'),
        ]}
        confirm={t('people.end.confirm')}
        action={end}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
