import type { Box, Link } from '@lykta/contract/boxes'
import {
  consentGivers,
  consentNameMaxLength,
  consentProofs,
  consentPurposes,
  type ConsentGiver,
  type ConsentProof,
  type ConsentPurpose,
  type NoteConsent,
} from '@lykta/contract/consents'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import {
  Banner,
  Button,
  DateTimeField,
  InputField,
  SegmentedControl,
  SelectField,
} from '../../../shared/ui/index.ts'
import { agreedAtOf, dayOf } from '../agreement-day.ts'
import { linksQuery } from '../edit-queries.ts'
import styles from './Consents.module.css'
import type { SheetOfConsent } from './ConsentSheet.tsx'
import { noteConsent } from './queries.ts'

const ConsentSheet = lazy(() => import('./ConsentSheet.tsx').then((file) => ({ default: file.ConsentSheet })))

interface Written {
  purpose: ConsentPurpose
  /** Text, as choices have it. */
  caller: string
  cohabitant: string
  answer: 'yes' | 'no'
  giver: ConsentGiver
  givenBy: string
  proof: ConsentProof
  witness: string
  from: string
  until: string
}

/** The first moment after a day on this device's calendar. */
const endOfDay = (day: string): number => {
  const end = new Date(`${day}T00:00`)
  end.setDate(end.getDate() + 1)
  return end.getTime()
}

/** What is not right, by field. */
type Problem = 'required' | 'future' | 'passed'
const problemsIn = (written: Written, now: number): Partial<Record<keyof Written, Problem>> => {
  const from = agreedAtOf(written.from, now)
  return {
    ...(written.purpose === 'automaticAnswer' && written.caller === '' ? { caller: 'required' } : {}),
    ...(written.givenBy.trim() === '' ? { givenBy: 'required' } : {}),
    ...(written.proof === 'oral' && written.witness.trim() === '' ? { witness: 'required' } : {}),
    ...(from === 'future' ? { from: 'future' } : from === 'none' ? { from: 'required' } : {}),
    ...(written.until !== '' && endOfDay(written.until) <= now ? { until: 'passed' } : {}),
  }
}

const asNoted = (written: Written, now: number): NoteConsent => {
  const from = agreedAtOf(written.from, now)
  return {
    purpose: written.purpose,
    ...(written.purpose === 'automaticAnswer' ? { userId: Number(written.caller) } : {}),
    cohabitant: written.cohabitant.trim(),
    refused: written.answer === 'no',
    giver: written.giver,
    givenBy: written.givenBy.trim(),
    proof: written.proof,
    witness: written.proof === 'oral' ? written.witness.trim() : '',
    from: typeof from === 'number' ? from : now,
    until: written.answer === 'no' || written.until === '' ? null : endOfDay(written.until),
  }
}

/** What has to be there to print it: by whom and on which day is written by hand. */
const problemsOnPaper = (written: Written, now: number): ReturnType<typeof problemsIn> => {
  const { caller, until } = problemsIn(written, now)
  return { ...(caller && { caller }), ...(until && { until }) }
}

const asSheet = (written: Written, callers: readonly Pick<Link, 'userId' | 'name'>[]): SheetOfConsent => {
  const caller = callers.find(({ userId }) => String(userId) === written.caller)
  const user =
    written.purpose === 'automaticAnswer' && caller !== undefined
      ? { id: caller.userId, name: caller.name }
      : null
  return {
    purpose: written.purpose,
    user,
    cohabitant: written.cohabitant.trim(),
    giver: written.giver,
    givenBy: written.givenBy.trim(),
    witness: '',
    from: null,
    until: written.until === '' ? null : endOfDay(written.until),
  }
}

/** Notes who has said yes or no to what, and how that is known. */
export const NoteConsentForm = ({ box, name, onNoted }: { box: Box; name: string; onNoted: () => void }) => {
  const { t } = useTranslation(['boxes-consents', 'boxes', 'shell'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { data: links = [] } = useQuery(linksQuery(box.id))
  const [written, setWritten] = useState<Written>(() => ({
    purpose: 'automaticAnswer',
    caller: '',
    cohabitant: '',
    answer: 'yes',
    giver: 'self',
    givenBy: `${box.profile.firstName} ${box.profile.lastName}`.trim(),
    proof: 'signed',
    witness: '',
    from: dayOf(Date.now()),
    until: '',
  }))
  const [problems, setProblems] = useState<ReturnType<typeof problemsIn>>({})
  const [printing, setPrinting] = useState(false)
  const note = useMutation({
    mutationKey: ['consent-note'],
    mutationFn: (consent: NoteConsent) => noteConsent(client, box.id, consent),
    onSuccess: () => {
      notices.show({ kind: 'done', text: t('form.done') })
      onNoted()
    },
  })
  const change = (changed: Partial<Written>) => {
    setWritten((before) => ({ ...before, ...changed }))
    setProblems({})
    if (note.isError) note.reset()
  }
  const problem = (field: keyof Written): string | undefined => {
    const found = problems[field]
    if (found === undefined) return undefined
    return found === 'required' ? t('shell:pos.messages.required') : t(`form.problems.${found}`)
  }
  const submit = () => {
    const now = Date.now()
    const found = problemsIn(written, now)
    setProblems(found)
    if (Object.keys(found).length === 0 && !note.isPending) note.mutate(asNoted(written, now))
  }
  const print = () => {
    const found = problemsOnPaper(written, Date.now())
    setProblems(found)
    if (Object.keys(found).length === 0) setPrinting(true)
  }
  const text = (field: 'cohabitant' | 'givenBy' | 'witness', hint?: string) => (
    <InputField
      label={t(`form.${field}`)}
      hint={hint}
      name={field}
      autoComplete="off"
      maxLength={consentNameMaxLength}
      value={written[field]}
      error={problem(field)}
      disabled={note.isPending}
      onChange={(value) => change({ [field]: value })}
    />
  )
  const day = (field: 'from' | 'until', hint?: string) => (
    <DateTimeField
      kind="date"
      label={t(`form.${field}`)}
      hint={hint}
      value={written[field]}
      error={problem(field)}
      disabled={note.isPending}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {note.isError ? <Banner kind="error">{refusalText(note.error)}</Banner> : null}
      <SelectField
        label={t('form.purpose')}
        name="purpose"
        value={written.purpose}
        disabled={note.isPending}
        choices={consentPurposes.map((value) => ({ value, label: t(`purposes.${value}`) }))}
        onChange={(value) => change({ purpose: consentPurposes.find((one) => one === value) ?? 'help' })}
      />
      {written.purpose === 'automaticAnswer' ? (
        <SelectField
          label={t('form.caller')}
          name="caller"
          value={written.caller}
          error={problem('caller')}
          disabled={note.isPending}
          choices={[
            { value: '', label: t('form.choose') },
            ...links
              .filter(({ mayChange }) => mayChange)
              .map((link) => ({ value: String(link.userId), label: link.name })),
          ]}
          onChange={(caller) => change({ caller })}
        />
      ) : null}
      <SegmentedControl
        label={t('form.answer')}
        value={written.answer}
        disabled={note.isPending}
        choices={[
          { value: 'yes', label: t('form.yes') },
          { value: 'no', label: t('form.no') },
        ]}
        onChange={(answer) => change({ answer })}
      />
      {text('cohabitant', t('form.cohabitantHint', { name }))}
      {text('givenBy')}
      <SelectField
        label={t('form.giver')}
        name="giver"
        value={written.giver}
        disabled={note.isPending}
        choices={consentGivers.map((value) => ({ value, label: t(`form.givers.${value}`) }))}
        onChange={(value) => change({ giver: consentGivers.find((one) => one === value) ?? 'self' })}
      />
      <SelectField
        label={t('form.proof')}
        name="proof"
        value={written.proof}
        disabled={note.isPending}
        choices={consentProofs.map((value) => ({ value, label: t(`form.proofs.${value}`) }))}
        onChange={(value) => change({ proof: consentProofs.find((one) => one === value) ?? 'signed' })}
      />
      {written.proof === 'oral' ? text('witness') : null}
      {day('from')}
      {written.answer === 'yes' ? day('until', t('form.untilHint')) : null}
      <Button type="submit" block pending={note.isPending}>
        {t('form.save')}
      </Button>
      {written.answer === 'yes' ? (
        <div className={styles['first']}>
          <Button look="quiet" block disabled={note.isPending} onClick={print}>
            {t('form.printFirst')}
          </Button>
          <small>{t('form.printFirstHint')}</small>
        </div>
      ) : null}
      {printing ? (
        <Suspense>
          <ConsentSheet box={box} consent={asSheet(written, links)} onPrinted={() => setPrinting(false)} />
        </Suspense>
      ) : null}
    </form>
  )
}
