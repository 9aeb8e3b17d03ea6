import { alarmTextLengths } from '@lykta/contract/alarms/names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { Banner, Button, Dialog, TextField } from '../../../../shared/ui/index.ts'
import { endAlarm } from '../../queries.ts'
import styles from './Board.module.css'

interface EndDialogProps {
  open: boolean
  id: number
  onClose: () => void
}

/** What it was, in the words of whoever saw to it. They stay when the dialog is closed, or the server does not answer. */
export const EndDialog = ({ open, id, onClose }: EndDialogProps) => {
  const { t } = useTranslation(['alarms', 'shell'])
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [note, setNote] = useState('')
  const ending = useMutation({
    mutationKey: ['alarms', 'end'],
    mutationFn: () => endAlarm(client, id, note.trim()),
    onSuccess: () => {
      onClose()
      notices.show({ kind: 'done', text: t('end.done') })
    },
  })
  const close = () => {
    ending.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('end.title')} closable={!ending.isPending}>
      <form
        className={styles['end']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!ending.isPending) ending.mutate()
        }}
      >
        {ending.error === null ? null : <Banner kind="error">{refusalText(ending.error)}</Banner>}
        <TextField
          name="note"
          label={t('end.note')}
          hint={t('end.hint')}
          rows={4}
          value={note}
          maxLength={alarmTextLengths.endNote}
          disabled={ending.isPending}
          onChange={setNote}
        />
        <div className={styles['buttons']}>
          <Button look="quiet" grow disabled={ending.isPending} onClick={close}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" grow pending={ending.isPending}>
            {t('end.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
