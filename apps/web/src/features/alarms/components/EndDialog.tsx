import { alarmTextLengths, type Alarm } from '@lykta/contract/alarms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Banner, Button, Dialog, TextField } from '../../../shared/ui/index.ts'
import { endAlarm } from '../answer-alarm.ts'
import styles from './EndDialog.module.css'

interface EndDialogProps {
  open: boolean
  alarm: Alarm
  /** The name of the alarm. */
  title: string
  onClose: () => void
}

const usual = ['helped', 'mistake', 'wellAlready'] as const

/** Ends an alarm, with a note of the cause. */
export const EndDialog = ({ open, alarm, title, onClose }: EndDialogProps) => {
  const { t } = useTranslation(['alarms', 'shell'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const end = useMutation({
    mutationKey: ['alarm-end'],
    mutationFn: () => endAlarm(client, alarm.id, note.trim()),
    onSuccess: () => {
      onClose()
      notices.show({ kind: 'done', text: t('end.done') })
    },
  })
  const close = () => {
    end.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('end.title')} closable={!end.isPending}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!end.isPending) end.mutate()
        }}
      >
        {end.error === null ? null : <Banner kind="error">{refusalText(end.error)}</Banner>}
        <p>{title}</p>
        <TextField
          label={t('end.note')}
          hint={t('end.hint')}
          name="end-note"
          rows={3}
          maxLength={alarmTextLengths.endNote}
          value={note}
          disabled={end.isPending}
          onChange={setNote}
        />
        <div className={styles['usual']}>
          {usual.map((word) => (
            <Button key={word} look="quiet" size="small" onClick={() => setNote(t(`end.usual.${word}`))}>
              {t(`end.usual.${word}`)}
            </Button>
          ))}
        </div>
        <div className={styles['buttons']}>
          <Button look="quiet" grow disabled={end.isPending} onClick={close}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" grow pending={end.isPending}>
            {t('end.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
