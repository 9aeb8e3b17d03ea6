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
  /** "Room 214", which becomes free; undefined: the resident has left. */
  room?: string
  /** The words of the row, unless its name says what it is for. */
  row?: { title: string; detail: string }
  onErased: () => Promise<unknown> | void
}

/** A row that erases a resident for good, after it has been said what goes and what stays. */
export const EraseResident = ({ id, name, room, row, onErased }: EraseResidentProps) => {
  const { t } = useTranslation('privacy')
  const [open, setOpen] = useState(false)
  const words = useErasureWords('resident', open ? id : undefined)
  const erase = useMutation({
    mutationKey: ['resident-erase'],
    mutationFn: () => eraseResident(id),
    onSuccess: async () => {
      setOpen(false)
      notices.show({
        kind: 'done',
        text: room === undefined ? t('erasure.doneLater', { name }) : t('erasure.done', { name, room }),
      })
      await onErased()
    },
  })
  return (
    <>
      <button type="button" className={rowClass} onClick={() => setOpen(true)}>
        <Row
          icon={<IconTrash size={24} stroke={1.9} aria-hidden="true" />}
          title={row?.title ?? t('erasure.row', { name })}
          detail={row?.detail ?? t('erasure.detail')}
        />
      </button>
      <ConfirmDialog
        open={open}
        title={t('erasure.title', { name })}
        what={[...(room === undefined ? [] : [t('erasure.stay', { name, room })]), ...words]}
        understood={{ label: t('erasure.understood'), missed: t('erasure.missed') }}
        confirm={t('erasure.confirm')}
        action={erase}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
