import type { CalendarEvent, EventScope } from '@lykta/contract/calendar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { createClientIds } from '../../../shared/api/client-ids.ts'
import { isApiError } from '../../../shared/api/index.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Banner, Button, Dialog } from '../../../shared/ui/index.ts'
import { reloadCalendar } from '../reload-calendar.ts'
import type { Entry } from '../entries.ts'
import { changeOf, creationOf, problemsOf, type EventForm, type EventProblem } from '../event-form.ts'
import { changeEvent, createEvent, findEvent } from '../queries.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import styles from './EventDialog.module.css'
import { EventFields, type EventWritten } from './EventFields.tsx'

/** An event being written: a new one, or a change. */
export interface Writing {
  form: EventForm
  /** The event to change; missing for a new one. */
  change?: { entry: Entry; scope: EventScope }
}

interface EventDialogProps {
  /** Undefined: it is closed. */
  writing: Writing | undefined
  /** The time zone of the box. */
  timeZone: string
  /** The dialog is closed; `written`: what has been written and is kept. */
  onLeave: (written: EventForm | undefined) => void
  /** What has been written is discarded. */
  onCancel: () => void
  /** `others`: the other rooms for which it was created. */
  onSaved: (form: EventForm, others: readonly number[]) => void
}

/** The dialog in which an event is written. */
export const EventDialog = ({ writing, onLeave, ...rest }: EventDialogProps) => {
  const { t } = useTranslation('calendar')
  const [saving, setSaving] = useState(false)
  // What has been written stays while the dialog fades out.
  const [last, setLast] = useState(writing)
  const [written, setWritten] = useState<EventForm>()
  if (writing !== undefined && writing !== last) {
    setLast(writing)
    setWritten(undefined)
  }
  if (last === undefined) return null
  return (
    <Dialog
      open={writing !== undefined}
      onClose={() => onLeave(written)}
      closable={!saving}
      place="page"
      title={last.change === undefined ? t('write.new') : t('write.change')}
    >
      <Form
        key={JSON.stringify(last.form)}
        writing={last}
        onWritten={setWritten}
        onSaving={setSaving}
        {...rest}
      />
    </Dialog>
  )
}

interface FormProps extends Pick<EventDialogProps, 'timeZone' | 'onSaved' | 'onCancel'> {
  writing: Writing
  onWritten: (form: EventForm) => void
  onSaving: (saving: boolean) => void
}

const Form = ({ writing, timeZone, onWritten, onSaving, onSaved, onCancel }: FormProps) => {
  const { t } = useTranslation(['calendar', 'shell'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { room } = useBoxView()
  const user = useUser()
  const [clientIdOf] = useState(() => createClientIds(() => crypto.randomUUID()))
  /** What others have changed about the event since the dialog was opened. */
  const [theirs, setTheirs] = useState<CalendarEvent | 'deleted'>()
  const { form: begun, change } = writing
  const words = (problem: EventProblem) =>
    problem === 'required' ? t('shell:pos.messages.required') : t(`problems.${problem}`)
  const storedStart = change === undefined ? undefined : begun.start
  const fields = useForm<EventWritten>({
    defaultValues: { ...begun, rooms: [] },
    mode: 'onTouched',
    resolver: (values) => {
      const problems = problemsOf(values, { timeZone, now: Date.now(), storedStart })
      return Object.keys(problems).length === 0
        ? { values, errors: {} }
        : {
            values: {},
            errors: Object.fromEntries(
              Object.entries(problems).map(([name, type]) => [name, { type, message: words(type) }]),
            ),
          }
    },
  })
  const form = useWatch({ control: fields.control, compute: (values: EventWritten) => values })
  useEffect(
    () => fields.subscribe({ formState: { values: true }, callback: ({ values }) => onWritten(values) }),
    [fields, onWritten],
  )

  const save = useMutation({
    mutationKey: ['calendar-event'],
    mutationFn: async ({ rooms, ...written }: EventWritten) => {
      if (change === undefined) {
        const body = creationOf(written, { timeZone, room: room.id, others: rooms, relative: user.id })
        await createEvent({ ...body, clientId: clientIdOf(body) })
        return
      }
      const { event, start: occurrence } = change.entry
      const data = changeOf(written, begun, timeZone)
      if (Object.keys(data).length === 0) return
      const body = {
        data,
        ...(change.scope === 'all' ? {} : { scope: change.scope, occurrence }),
        updatedAt: (typeof theirs === 'object' ? theirs : event).updatedAt,
      }
      await changeEvent(event.id, { ...body, clientId: clientIdOf(body) })
    },
    onMutate: () => onSaving(true),
    onSuccess: (_nothing, { rooms, ...written }) => onSaved(written, rooms),
    onError: async (error) => {
      if (change === undefined || !isApiError(error) || error.code !== 'changed_meanwhile') return
      setTheirs((await findEvent(room.id, change.entry.event.id)) ?? 'deleted')
    },
    onSettled: () => {
      onSaving(false)
      void reloadCalendar(client, undefined)
    },
  })
  const send = fields.handleSubmit((written) => {
    if (!save.isPending) save.mutate(written)
  })
  const noTitle = form.title.trim() === ''
  const isEmpty = noTitle || form.body.trim() === ''
  const inConflict = isApiError(save.error) && save.error.code === 'changed_meanwhile'

  return (
    <form
      className={styles['form']}
      noValidate
      aria-busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {typeof theirs === 'object' && change !== undefined ? (
        <ChangedMeanwhile
          before={change.entry.event}
          now={theirs}
          pending={save.isPending}
          onMine={() => void send()}
          onTheirs={() => {
            onCancel()
          }}
        />
      ) : null}
      <EventFields
        fields={fields}
        form={form}
        timeZone={timeZone}
        isNew={change === undefined}
        one={change?.scope === 'one'}
        disabled={save.isPending}
      />
      <div className={styles['end']}>
        {/* Beside the pressed button, as the form may be scrolled. */}
        {save.isError && !(inConflict && typeof theirs === 'object') ? (
          <div className={styles['failed']}>
            <Banner kind="error">
              {theirs === 'deleted'
                ? t('write.deleted')
                : t('write.failed', { reason: refusalText(save.error) })}
            </Banner>
          </div>
        ) : null}
        {isEmpty ? (
          <p id="event-missing" className={styles['missing']}>
            {noTitle ? t('write.missingSubject') : t('write.missingMessage')}
          </p>
        ) : null}
        <Button look="quiet" disabled={save.isPending} onClick={onCancel}>
          {t('shell:cancel')}
        </Button>
        <Button type="submit" disabled={isEmpty} pending={save.isPending}>
          {change === undefined ? t('write.create') : t('shell:save')}
        </Button>
      </div>
    </form>
  )
}
