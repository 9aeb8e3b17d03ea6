import { dayAt } from '@lykta/calendar'
import { reminderChoicesMinutes } from '@lykta/contract/constants'
import { eventTextLengths, mostEvery } from '@lykta/contract/calendar'
import { cx, useNow } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mayUse, useBoxView, useBoxViewList } from '../../../shared/box-view/index.ts'
import { ownTimeText, timeOnWeekday, weekdayWord } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import {
  Banner,
  Button,
  DateTimeField,
  InputField,
  SegmentedControl,
  SelectField,
  TextSizeChoice,
  TextField,
  Checkboxes,
  WeekdayCheckboxes,
} from '../../../shared/ui/index.ts'
import { repeats, timeOfField, weekdayOfStart, withStart, withTitle, type EventForm } from '../event-form.ts'
import { typesQuery } from '../queries.ts'
import { informationType } from '../entries.ts'
import { useRecurrenceWords } from '../use-recurrence-words.ts'
import { useTypeName } from '../use-type-name.ts'
import styles from './EventFields.module.css'
import { FieldHelp } from './FieldHelp.tsx'

/** An event, and the other rooms whose calendars it is also for. */
export type EventWritten = EventForm & { rooms: number[] }

interface EventFieldsProps {
  fields: UseFormReturn<EventWritten>
  form: EventWritten
  /** The time zone of the box. */
  timeZone: string
  isNew: boolean
  /** One occurrence of a repeated event, which becomes a separate event. */
  one: boolean
  disabled: boolean
}

/** All the fields of an event. */
export const EventFields = (props: EventFieldsProps) => {
  const { t } = useTranslation(['calendar', 'shell'])
  const { fields, form, isNew, one, disabled } = props
  const { control } = fields
  return (
    <div className={styles['fields']}>
      <Controller
        control={control}
        name="title"
        render={({ field, fieldState }) => (
          <div className={styles['wide']}>
            <InputField
              {...field}
              onChange={(title) => {
                const after = withTitle(form, title)
                fields.setValue('body', after.body, { shouldValidate: after.body !== form.body })
                field.onChange(title)
              }}
              label={t('write.subject')}
              error={fieldState.error?.message}
              maxLength={eventTextLengths.title}
              autoComplete="off"
              disabled={disabled}
            />
          </div>
        )}
      />
      {one ? null : <Recurrence {...props} />}
      {form.occurs === 'once' ? (
        <div className={cx(one && styles['wide'])}>
          <AllDay {...props} />
        </div>
      ) : null}
      <Times {...props} />
      {form.occurs === 'repeated' ? <AllDay {...props} /> : null}
      <TypeChoice {...props} />
      <Controller
        control={control}
        name="reminder"
        render={({ field }) => (
          <SelectField
            name="reminder"
            label={t('write.reminder')}
            aside={<FieldHelp label={t('write.aboutReminder')}>{t('write.reminderHelp')}</FieldHelp>}
            value={String(field.value)}
            disabled={disabled}
            choices={reminderChoicesMinutes.map((minutes) => ({
              value: String(minutes),
              label:
                minutes < 0
                  ? t('write.noReminder')
                  : minutes === 0
                    ? t('detail.atTheTime')
                    : t('detail.before', { count: minutes }),
            }))}
            onChange={(value) => field.onChange(Number(value))}
          />
        )}
      />
      <div className={styles['wide']}>
        <Controller
          control={control}
          name="body"
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={t('write.message')}
              hint={form.body !== '' && form.body === form.title ? t('write.messageHint') : undefined}
              error={fieldState.error?.message}
              maxLength={eventTextLengths.body}
              rows={3}
              disabled={disabled}
            />
          )}
        />
      </div>
      <div className={styles['wide']}>
        <TextSizeChoice
          value={form.fontSize}
          disabled={disabled}
          onChange={(size) => fields.setValue('fontSize', size)}
        />
      </div>
      {isNew ? <OtherCalendars {...props} /> : null}
    </div>
  )
}

const everyChoices = Array.from({ length: mostEvery }, (_, index) => index + 1)

const Recurrence = ({ fields, form, disabled }: EventFieldsProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const howOften = useRecurrenceWords()
  const weekday = weekdayOfStart(form)
  return (
    <>
      <SegmentedControl
        label={t('write.occurs')}
        value={form.occurs}
        choices={(['once', 'repeated'] as const).map((value) => ({ value, label: t(`write.${value}`) }))}
        disabled={disabled}
        onChange={(value) => fields.setValue('occurs', value, { shouldValidate: true })}
      />
      {form.occurs === 'once' ? null : (
        <SelectField
          name="interval"
          label={t('write.recurrence')}
          value={form.interval}
          disabled={disabled}
          choices={repeats.map((value) => ({ value, label: t(`write.intervals.${value}`) }))}
          onChange={(value) => {
            fields.setValue('interval', repeats.find((one) => one === value) ?? 'Weekly')
            fields.setValue('every', 1)
          }}
        />
      )}
      {form.occurs === 'once' ? null : (
        <SelectField
          name="every"
          label={t('write.every')}
          value={String(form.every)}
          disabled={disabled}
          choices={everyChoices.map((every) => ({
            value: String(every),
            label: howOften({ interval: form.interval, every }) ?? '',
          }))}
          onChange={(value) => fields.setValue('every', Number(value))}
        />
      )}
      {form.occurs === 'repeated' && form.interval === 'Weekly' ? (
        <div className={styles['wide']}>
          <WeekdayCheckboxes
            label={t('write.weekdays')}
            days={form.days.length === 0 && weekday !== undefined ? [weekday] : form.days}
            disabled={disabled}
            onChange={(days) => fields.setValue('days', days)}
          />
        </div>
      ) : null}
      {form.occurs === 'repeated' && form.interval === 'Monthly' && weekday !== undefined ? (
        <div className={styles['wide']}>
          <SelectField
            name="monthlyOn"
            label={t('write.monthlyOn')}
            value={form.monthlyOn}
            disabled={disabled}
            choices={[
              { value: 'day', label: t('write.onDay', { day: Number(form.start.slice(8, 10)) }) },
              {
                value: 'lastWeekday',
                label: t('write.onLastWeekday', { weekday: weekdayWord(timeOnWeekday(weekday), language) }),
              },
            ]}
            onChange={(value) =>
              fields.setValue('monthlyOn', value === 'lastWeekday' ? 'lastWeekday' : 'day')
            }
          />
        </div>
      ) : null}
    </>
  )
}

const Times = ({ fields, form, timeZone, disabled }: EventFieldsProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { errors } = fields.formState
  const now = useNow(60_000)
  const kind = form.allDay ? 'date' : 'datetime'
  const start = timeOfField(form.start, timeZone)
  const own = start === undefined ? undefined : ownTimeText(start, language, timeZone)
  const shown = (value: string) => (form.allDay ? value.slice(0, 10) : value)
  /** A day without its time keeps the earlier time. */
  const written = (value: string, before: string) =>
    form.allDay && value !== '' ? `${value}${before.slice(10)}` : value
  const revalidate = { shouldValidate: true, shouldDirty: true }
  return (
    <>
      <DateTimeField
        kind={kind}
        label={t('write.start')}
        hint={own === undefined || form.allDay ? undefined : t('write.ownTime', { time: own })}
        value={shown(form.start)}
        min={dayAt(now, timeZone)}
        disabled={disabled}
        error={errors.start?.message}
        onChange={(value) => {
          const moved = withStart(form, written(value, form.start), timeZone)
          fields.setValue('end', moved.end, { shouldDirty: true })
          fields.setValue('start', moved.start, revalidate)
        }}
      />
      <DateTimeField
        kind={kind}
        label={t('write.end')}
        value={shown(form.end)}
        min={form.start.slice(0, 10)}
        disabled={disabled}
        error={errors.end?.message}
        onChange={(value) => fields.setValue('end', written(value, form.end), revalidate)}
      />
      {form.occurs === 'repeated' ? (
        <DateTimeField
          kind="date"
          label={t('write.until')}
          hint={t('write.untilHint')}
          value={form.until}
          min={form.start.slice(0, 10)}
          disabled={disabled}
          error={errors.until?.message}
          onChange={(value) => fields.setValue('until', value, revalidate)}
        />
      ) : null}
    </>
  )
}

const AllDay = ({ fields, form, disabled }: EventFieldsProps) => {
  const { t } = useTranslation('calendar')
  return (
    <label className={styles['allDay']} htmlFor="all-day">
      <input
        id="all-day"
        type="checkbox"
        checked={form.allDay}
        disabled={disabled}
        onChange={({ target }) =>
          fields.setValue('allDay', target.checked, { shouldValidate: true, shouldDirty: true })
        }
      />
      {t('allDay')}
    </label>
  )
}

const TypeChoice = ({ fields, form, disabled }: EventFieldsProps) => {
  const { t } = useTranslation(['calendar', 'shell'])
  const typeName = useTypeName()
  const query = useQuery(typesQuery)
  const types = query.data
  const first = types?.find(({ type }) => type === informationType) ?? types?.[0]
  const chosen = form.type
  useEffect(() => {
    if (chosen === '' && first !== undefined) fields.setValue('type', String(first.id))
  }, [chosen, first, fields])
  return (
    <div className={styles['type']}>
      <SelectField
        name="type"
        label={t('write.type')}
        aside={<FieldHelp label={t('write.aboutType')}>{t('write.typeHelp')}</FieldHelp>}
        value={chosen}
        disabled={disabled || types === undefined}
        choices={(types ?? []).map(({ id, type }) => ({ value: String(id), label: typeName(type) }))}
        onChange={(value) => fields.setValue('type', value)}
      />
      {query.isError && types === undefined ? (
        <>
          <Banner kind="error">{t('write.typesFailed')}</Banner>
          <Button look="quiet" size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
            {t('shell:states.tryAgain')}
          </Button>
        </>
      ) : null}
    </div>
  )
}

/** For users with several residents: adds the same event to their calendars too. */
const OtherCalendars = ({ fields, form, disabled }: EventFieldsProps) => {
  const { t } = useTranslation('calendar')
  const { id: selected } = useBoxView()
  const others = useBoxViewList().filter((one) => one.id !== selected && mayUse(one, 'calendar'))
  if (others.length === 0) return null
  return (
    <details className={styles['wide']}>
      <summary>
        {form.rooms.length === 0 ? t('write.others') : t('write.othersChosen', { count: form.rooms.length })}
      </summary>
      <Checkboxes
        label={t('write.othersLabel')}
        choices={others.map(({ room, nickName }) => ({ value: room.id, label: nickName }))}
        chosen={form.rooms}
        disabled={disabled}
        onChange={(rooms) => fields.setValue('rooms', rooms)}
      />
    </details>
  )
}
