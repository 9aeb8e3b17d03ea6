import type { Box, EditLink, Link } from '@lykta/contract/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { longDateText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Button, InputField } from '../../../shared/ui/index.ts'
import { DateTimeField } from '../../../shared/ui/DateTimeField.tsx'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { agreedAtOf, dayOf } from '../agreement-day.ts'
import { changeLink } from '../edit-queries.ts'
import styles from './Agreement.module.css'

/** Whether a user's calls are answered automatically. Needs a record of who agreed and when. */
export const Agreement = ({ box, link, name }: { box: Box; link: Link; name: string }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const language = useLanguage()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { userId, name: userName, autoAnswer } = link
  const save = useMutation({
    mutationKey: ['agreement'],
    mutationFn: (change: EditLink) => changeLink(client, box.id, userId, change),
    onSuccess: () => setAsking(false),
    onError: (_error, change) =>
      notices.show({
        kind: 'failed',
        text: t('people.unsaved', { person: userName }),
        action: { label: t('shell:states.tryAgain'), run: () => save.mutate(change) },
      }),
  })
  const callable = link.permissions.includes('phone') && link.competence !== 'viewers'
  return (
    <section className={styles['agreement']}>
      <SwitchRow
        label={t('people.agreement.title')}
        detail={t('people.agreement.explained', { person: userName, name })}
        on={autoAnswer !== null || asking}
        pending={save.isPending}
        locked={
          callable || autoAnswer !== null ? undefined : t('people.agreement.locked', { person: userName })
        }
        onChange={(on) => {
          if (on) setAsking(true)
          else if (autoAnswer === null) setAsking(false)
          else save.mutate({ autoAnswer: null })
        }}
      />
      {autoAnswer === null ? null : (
        <p>
          {t('people.agreement.agreed', {
            by: autoAnswer.agreedBy,
            date: longDateText(autoAnswer.agreedAt, language),
          })}
        </p>
      )}
      {asking && autoAnswer === null ? (
        <AgreementForm
          box={box}
          name={name}
          pending={save.isPending}
          onSave={(agreement) => save.mutate({ autoAnswer: agreement })}
        />
      ) : null}
    </section>
  )
}

interface AgreementFormProps {
  box: Box
  name: string
  pending: boolean
  onSave: (agreement: NonNullable<Link['autoAnswer']>) => void
}

const AgreementForm = ({ box, name, pending, onSave }: AgreementFormProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const [defaultValues] = useState(() => ({
    by: `${box.profile.firstName} ${box.profile.lastName}`.trim(),
    day: dayOf(Date.now()),
  }))
  const { control, handleSubmit } = useForm({ defaultValues })
  const required = t('shell:pos.messages.required')
  const validateDay = (day: string) => {
    const agreedAt = agreedAtOf(day, Date.now())
    if (typeof agreedAt === 'number') return true
    return agreedAt === 'future' ? t('people.agreement.future') : required
  }
  const save = ({ by, day }: typeof defaultValues) => {
    const agreedAt = agreedAtOf(day, Date.now())
    if (typeof agreedAt === 'number') onSave({ agreedBy: by.trim(), agreedAt })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit(save)()
      }}
    >
      <Controller
        control={control}
        name="by"
        rules={{ validate: (by) => by.trim() !== '' || required }}
        render={({ field, fieldState }) => (
          <InputField
            {...field}
            label={t('people.agreement.by')}
            autoComplete="off"
            maxLength={100}
            hint={t('people.agreement.byHint', { name })}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="day"
        rules={{ validate: validateDay }}
        render={({ field, fieldState }) => (
          <DateTimeField
            kind="date"
            value={field.value}
            onChange={field.onChange}
            ref={field.ref}
            label={t('people.agreement.when')}
            error={fieldState.error?.message}
          />
        )}
      />
      <Button type="submit" block pending={pending}>
        {t('people.agreement.save')}
      </Button>
    </form>
  )
}
