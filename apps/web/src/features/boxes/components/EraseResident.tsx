import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErasureWords } from '../../../shared/privacy/use-erasure-words.ts'
import { notices } from '../../../shared/notices/index.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { Row, rowClass } from '../../../shared/ui/index.ts'
import { eraseResident } from '../edit-queries.ts'

interface EraseResidentProps {
  id: number
  name: string
  room: string
  onErased: () => Promise<void> | void
}

/** Erases a resident for good, after it has been said what goes and what stays. */
export const EraseResident = ({ id, name, room, onErased }: EraseResidentProps) => {
  const { t } = useTranslation('privacy')
  const [open, setOpen] = useState(false)
  const words = useErasureWords('resident', open ? id : undefined)
  const erase = useMutation({
    mutationKey: ['resident-erase'],
    mutationFn: () => eraseResident(id),
    onSuccess: async () => {
      setOpen(false)
      notices.show({ kind: 'done', text: t('erasure.done', { name, room }) })
      await onErased()
    },
  })
  return (
    <>
      <button type="button" className={rowClass} onClick={() => setOpen(true)}>
        <Row
          icon={<IconTrash size={24} stroke={1.9} aria-hidden="true" />}
          title={t('erasure.row', { name })}
          detail={t('erasure.detail')}
        />
      </button>
      <ConfirmDialog
        open={open}
        title={t('erasure.title', { name })}
        what={[t('erasure.stay', { name, room }), ...words]}
        understood={{ label: t('erasure.understood'), missed: t('erasure.missed') }}
        confirm={t('erasure.confirm')}
        action={erase}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
