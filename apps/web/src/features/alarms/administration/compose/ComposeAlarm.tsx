import { alarmLevels, alarmTextLengths, type Alarm, type CreatedAlarm } from '@lykta/contract/alarms'
import type { Receiver } from '@lykta/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { useLargestUnit } from '../../../../shared/receivers/use-largest-unit.ts'
import { ScheduleFields } from '../../../../shared/schedule/ScheduleFields.tsx'
import { firstTime } from '../../../../shared/schedule/schedule.ts'
import { TemplateField } from '../../../../shared/templates/TemplateField.tsx'
import { TwoColumns } from '../../../../shared/ui/TwoColumns.tsx'
import { EditForm } from '../../../../shared/ui/EditForm.tsx'
import { Button, InputField, SegmentedControl, TextField } from '../../../../shared/ui/index.ts'
import { useLayout } from '../../../../shared/ui/use-layout.ts'
import { alarmTemplatesQuery } from '../queries.ts'
import { EditConflict } from './EditConflict.tsx'
import styles from './ComposeAlarm.module.css'
import { LadderField } from './LadderField.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { RemoveAlarm } from './RemoveAlarm.tsx'
import { SendDialog } from './SendDialog.tsx'
import { SoundField } from './SoundField.tsx'
import { targetOf } from './target.ts'
import { TargetField } from './TargetField.tsx'
import { useAlarmForm } from './use-alarm-form.ts'

interface ComposeAlarmProps {
  /** A draft or a scheduled one; missing: a new one. */
  alarm?: Alarm
  list: readonly Receiver[]
  /** Rooms that are ticked at first in a new one. */
  rooms?: readonly number[]
  onSent: (id: number) => void
}

const noRooms: readonly number[] = []

/** Writing an alarm, and storing it as a draft, scheduling or sending it. */
export const ComposeAlarm = ({ alarm, list, rooms = noRooms, onSent }: ComposeAlarmProps) => {
  const { t } = useTranslation(['alarms-administration', 'errors', 'shell'])
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  const layout = useLayout()
  const { data: templates = [] } = useQuery(alarmTemplatesQuery(useLanguage()))
  const broadest = useLargestUnit()
  const frame = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const [uploading, setUploading] = useState(false)
  const onSaved = ({ id, state }: CreatedAlarm) => {
    setAsking(false)
    notices.show({ kind: 'done', text: t(`compose.done.${state}`) })
    if (state === 'sent' || state === 'recalled') onSent(id)
    else void navigate({ to: '/admin/alarms', search: { list: state }, ignoreBlocker: true })
  }
  const state = useAlarmForm({ alarm, list, rooms, onSaved })
  const { form, change, problems, saving, isApart } = state
  const disabled = saving.isPending
  const isNow = form.schedule.when === 'now'

  const attempt = (as: 'draft' | 'scheduled' | 'sent') => {
    if (disabled || uploading) return
    if (!state.check(as)) focusFirstError(frame.current)
    else if (as === 'sent') setAsking(true)
    else saving.mutate(as)
  }
  const remove = alarm === undefined || isApart ? null : <RemoveAlarm alarm={alarm} disabled={disabled} />
  const titleError =
    problems.title === undefined
      ? undefined
      : problems.title === 'required'
        ? t('shell:pos.messages.required')
        : t('compose.problems.tooLong')
  const cancelled = () => void navigate({ to: '/admin/alarms' })

  return (
    <div ref={frame}>
      {isApart ? <EditConflict onShow={alarm === undefined ? undefined : () => onSent(alarm.id)} /> : null}
      <EditForm
        label={alarm === undefined ? t('new') : t('compose.label')}
        error={saving.error === null || asking || isApart ? undefined : refusalText(saving.error)}
        changed={(state.changed || uploading) && !saving.isSuccess}
        saving={(disabled && saving.variables !== 'draft' && !asking) || uploading}
        submit={t(isNow ? 'compose.send' : 'compose.schedule')}
        onSave={() => attempt(isNow ? 'sent' : 'scheduled')}
        onCancel={cancelled}
        others={
          <>
            {layout === 'phone' ? null : remove}
            <Button
              look="quiet"
              pending={disabled && saving.variables === 'draft'}
              disabled={uploading}
              onClick={() => attempt('draft')}
            >
              {t('compose.saveDraft')}
            </Button>
          </>
        }
      >
        <TwoColumns
          left={
            <>
              <TemplateField
                templates={templates}
                written={form.title.trim() !== '' || form.body.trim() !== ''}
                disabled={disabled}
                onChoose={({ subject, message }) =>
                  change({ title: subject.slice(0, alarmTextLengths.title), body: message })
                }
              />
              <InputField
                name="title"
                label={t('compose.title')}
                value={form.title}
                maxLength={alarmTextLengths.title}
                autoComplete="off"
                disabled={disabled}
                error={titleError}
                onChange={(title) => change({ title })}
              />
              <TextField
                name="body"
                label={t('compose.body')}
                rows={4}
                value={form.body}
                maxLength={alarmTextLengths.body}
                disabled={disabled}
                error={problems.body === undefined ? undefined : t('compose.problems.tooLong')}
                onChange={(body) => change({ body })}
              />
              <div className={styles['level']}>
                <SegmentedControl
                  label={t('columns.level')}
                  value={form.level}
                  choices={alarmLevels.map((value) => ({ value, label: t(`levels.${value}`) }))}
                  disabled={disabled}
                  onChange={(level) => change({ level })}
                />
                <p>{t(`levelHints.${form.level}`)}</p>
              </div>
              <SoundField
                value={form.sound}
                mayBeSilent={form.level === 'info'}
                error={problems.sound === undefined ? undefined : t('compose.problems.silent')}
                disabled={disabled}
                onUploading={setUploading}
                onChange={(sound) => change({ sound })}
              />
              <ScheduleFields
                value={form.schedule}
                problems={state.scheduleProblems}
                missing={state.missing}
                disabled={disabled}
                onChange={(part) => change({ schedule: { ...form.schedule, ...part } })}
              />
            </>
          }
          right={
            <TargetField
              list={list}
              rooms={form.rooms}
              error={problems.rooms === undefined ? undefined : t('errors:no_recipients')}
              onChange={(rooms) => change({ rooms })}
            />
          }
        />
        {form.level === 'info' ? null : (
          <LadderField
            steps={form.ladder}
            list={list}
            rooms={form.rooms}
            level={form.level}
            sentAt={form.schedule.when === 'again' ? undefined : (firstTime(form.schedule) ?? 'now')}
            isSaid={problems.ladder !== undefined}
            disabled={disabled}
            onChange={(ladder) => change({ ladder })}
          />
        )}
        {/* The foot of the page has no room for it on a phone. */}
        {layout === 'phone' && remove !== null ? <div className={styles['remove']}>{remove}</div> : null}
      </EditForm>
      <SendDialog
        open={asking}
        title={form.title.trim()}
        list={list}
        target={targetOf(list, form.rooms, broadest)}
        saving={saving}
        onSend={() => saving.mutate('sent')}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
