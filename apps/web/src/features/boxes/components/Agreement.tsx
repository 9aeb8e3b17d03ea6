import type { Box, EditLink, Link } from '@lykta/contract/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longDateText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Button, InputField } from '../../../shared/ui/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { agreedAtOf, dayOf } from '../agreement-day.ts'
import { changeLink } from '../edit-queries.ts'
import styles from './Agreement.module.css'

/** Whether somebody's calls are answered by themselves: only once it is noted who agreed, and when. */
export const Agreement = ({ box, link, name }: { box: Box; link: Link; name: string }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const language = useLanguage()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { userId, name: userName, autoAnswer } = link
  const save = useMutation({
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
  const [by, setBy] = useState(`${box.profile.firstName} ${box.profile.lastName}`.trim())
  const [day, setDay] = useState(() => dayOf(Date.now()))
  const [wrong, setWrong] = useState<{ by: boolean; day: 'future' | 'none' | undefined }>()
  const save = () => {
    const agreedBy = by.trim()
    const agreedAt = agreedAtOf(day, Date.now())
    if (agreedBy !== '' && typeof agreedAt === 'number') onSave({ agreedBy, agreedAt })
    else setWrong({ by: agreedBy === '', day: typeof agreedAt === 'number' ? undefined : agreedAt })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <InputField
        label={t('people.agreement.by')}
        name="agreed-by"
        autoComplete="off"
        maxLength={100}
        hint={t('people.agreement.byHint', { name })}
        value={by}
        error={wrong?.by === true ? t('shell:pos.messages.required') : undefined}
        onChange={setBy}
      />
      <InputField
        label={t('people.agreement.when')}
        name="agreed-at"
        type="date"
        value={day}
        error={
          wrong?.day === undefined
            ? undefined
            : wrong.day === 'future'
              ? t('people.agreement.future')
              : t('shell:pos.messages.required')
        }
        onChange={setDay}
      />
      <Button type="submit" block pending={pending}>
        {t('people.agreement.save')}
      </Button>
    </form>
  )
}
