import { agreedByMaxLength, type Box } from '@lykta/contract/boxes'
import { useState, type ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, InputField } from '../../../shared/ui/index.ts'
import { DateTimeField } from '../../../shared/ui/DateTimeField.tsx'
import { agreedAtOf, dayOf } from '../agreement-day.ts'
import { PartForm } from './PartForm.tsx'

export interface WrittenAgreement {
  agreedBy: string
  agreedAt: number
}

interface AgreementFormProps {
  box: Box
  name: string
  pending: boolean
  onSave: (agreement: WrittenAgreement) => void
  /** What is agreed to, shown above who has agreed. */
  children?: ReactNode
}

/** Records who has agreed to something, and when. */
export const AgreementForm = ({ box, name, pending, onSave, children }: AgreementFormProps) => {
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
    <PartForm
      unsaved
      onSubmit={() => {
        if (!pending) void handleSubmit(save)()
      }}
    >
      <p>{t('people.agreement.notYet')}</p>
      {children}
      <Controller
        control={control}
        name="by"
        rules={{ validate: (by) => by.trim() !== '' || required }}
        render={({ field, fieldState }) => (
          <InputField
            {...field}
            label={t('people.agreement.by')}
            autoComplete="off"
            maxLength={agreedByMaxLength}
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
    </PartForm>
  )
}
