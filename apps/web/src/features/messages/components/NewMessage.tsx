import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewButton } from '../../../shared/ui/index.ts'
import { NewMessageDialog } from './NewMessageDialog.tsx'

/** The button for a new message, and its dialog. */
export const NewMessage = ({ floating }: { floating: boolean }) => {
  const { t } = useTranslation('messages')
  const [open, setOpen] = useState(false)
  return (
    <>
      <NewButton label={t('new')} floating={floating} onClick={() => setOpen(true)} />
      <NewMessageDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
