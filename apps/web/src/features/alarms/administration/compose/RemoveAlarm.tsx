import type { Alarm } from '@lykta/contract/alarms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../../../shared/notices/index.ts'
import { Button } from '../../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { removeAlarm } from '../queries.ts'
import { useAlarmFacts } from '../use-alarm-facts.ts'

/** Deletes a draft or a scheduled alarm, after asking. */
export const RemoveAlarm = ({ alarm, disabled }: { alarm: Alarm; disabled: boolean }) => {
  const { t } = useTranslation('alarms-administration')
  const client = useQueryClient()
  const navigate = useNavigate()
  const title = useAlarmFacts().title(alarm)
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationKey: ['alarms', 'remove'],
    mutationFn: () => removeAlarm(client, alarm.id),
    onSuccess: () => {
      notices.show({ kind: 'done', text: t('remove.done', { title }) })
      const list = alarm.state === 'draft' || alarm.state === 'scheduled' ? { list: alarm.state } : {}
      void navigate({ to: '/admin/alarms', search: list, ignoreBlocker: true })
    },
  })
  return (
    <>
      <Button look="text" disabled={disabled} onClick={() => setAsking(true)}>
        {t('remove.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('remove.title', { title })}
        what={[t(alarm.state === 'scheduled' ? 'remove.notSent' : 'remove.gone')]}
        confirm={t('remove.button')}
        action={{ ...removing, mutate: () => removing.mutate() }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
