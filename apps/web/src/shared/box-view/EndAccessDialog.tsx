import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../notices/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Button } from '../ui/index.ts'

interface EndAccessDialogProps {
  /** The user's name. */
  person: string
  /** The resident's name. */
  name: string
  /** Whether nobody else is linked to the box, if that is known. */
  isLast?: boolean
  end: () => Promise<void>
}

/** Removes a user's access to a box, after explaining what that means. */
export const EndAccessDialog = ({ person, name, isLast = false, end }: EndAccessDialogProps) => {
  const { t } = useTranslation('boxes')
  const [open, setOpen] = useState(false)
  const ending = useMutation({
    mutationKey: ['link-end'],
    mutationFn: end,
    onSuccess: () => {
      setOpen(false)
      notices.show({ kind: 'done', text: t('people.end.done', { person, name }) })
    },
  })
  return (
    <>
      <Button look="quiet" block onClick={() => setOpen(true)}>
        {t('people.end.row')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('people.end.title', { person })}
        what={[
          t('people.end.atOnce', { person, name }),
          t('people.end.stays', { person }),
          isLast ? t('people.end.last', { person, name }) : t('people.end.back'),
        ]}
        confirm={t('people.end.confirm')}
        action={ending}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
