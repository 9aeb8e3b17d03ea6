import type { ContentKindName, FactName, TextName } from '@lykta/contract/content'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import { useLanguage, type Language } from '../../../shared/i18n/index.ts'
import type { Entry } from './entry.ts'
import {
  draftOf,
  emptyForm,
  factProblem,
  formOf,
  fromProblem,
  textProblem,
  untilProblem,
  type EntryForm,
  type EntryProblem,
} from './entry-form.ts'
import { saveEntry } from './queries.ts'

export interface EntryFormState {
  control: Control<EntryForm>
  /** The present values. */
  form: EntryForm
  /** The error of a field, as a sentence. */
  check: {
    text: (name: TextName, language: Language) => string | true
    fact: (name: FactName) => string | true
    parent: () => string | true
    from: () => string | true
    until: () => string | true
  }
  changed: boolean
  saving: boolean
  /** Whether a picture is being uploaded, which the form waits for. */
  sending: boolean
  setSending: (sending: boolean) => void
  /** Why it could not be saved. */
  error: string | undefined
  save: () => void
}

/** The form about a piece of content, which is new if none is given. */
export const useEntryForm = (
  kind: ContentKindName,
  {
    entry,
    cluster,
    onSaved,
  }: { entry: Entry | undefined; cluster: number | null; onSaved: (entry: Entry) => void },
): EntryFormState => {
  const { t } = useTranslation('content-administration')
  const refusalText = useRefusalText()
  const own = useLanguage()
  const client = useQueryClient()
  const [opened] = useState(() => Date.now())
  const { control, formState, handleSubmit, getValues } = useForm<EntryForm>({
    defaultValues: entry === undefined ? emptyForm(cluster) : formOf(entry, opened),
  })
  const watched = useWatch({ control })
  const form = { ...getValues(), publication: watched.publication ?? 'now', ends: watched.ends ?? false }
  const saving = useMutation({
    mutationKey: ['content'],
    mutationFn: (values: EntryForm) => saveEntry(client, kind, { id: entry?.id, draft: draftOf(values) }),
    onSuccess: (saved) => {
      notices.show({ kind: 'done', text: t('form.saved') })
      onSaved(saved)
    },
  })
  const said = (problem: EntryProblem | undefined) =>
    problem === undefined ? true : t(`problems.${problem}`)
  const refusal = (error: Error): string => {
    if (isApiError(error) && error.code === 'clash') return t('form.clash')
    return isApiError(error) && 'picture' in error.fields ? t('form.picture') : refusalText(error)
  }
  const [sending, setSending] = useState(false)
  const submit = handleSubmit((values) => {
    if (!saving.isPending && !sending) saving.mutate(values)
  })
  return {
    control,
    form,
    check: {
      text: (name, language) => said(textProblem(kind, getValues(), name, language, own)),
      fact: (name) => said(factProblem(kind, getValues(), name)),
      parent: () => said(getValues().parent === null ? 'required' : undefined),
      from: () => said(fromProblem(getValues(), Date.now())),
      until: () => said(untilProblem(getValues(), Date.now())),
    },
    changed: formState.isDirty,
    saving: saving.isPending,
    sending,
    setSending,
    error: saving.error === null ? undefined : refusal(saving.error),
    save: () => void submit(),
  }
}
