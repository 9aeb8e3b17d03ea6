import type { Box } from '@lykta/contract/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'
import { notices } from '../../shared/notices/index.ts'
import { boxQuery, changeBox } from './edit-queries.ts'
import { changeOf, formOf, typedIn, type ProfileForm } from './profile-rules.ts'
import { changesFrom, functionsWith, noChanges, type TvChanges } from './tv-changes.ts'

export interface BoxForm {
  control: Control<ProfileForm>
  /** The choices for the TV. */
  tv: TvChanges
  changeTv: (change: Partial<TvChanges>) => void
  /** Something has not been saved, here or in a part with its own button. */
  changed: boolean
  /** Called for each open part with its own save button. */
  onPartOpen: (form: HTMLFormElement) => () => void
  /** The button of the part that has to be saved or closed first. */
  waitsFor: string | undefined
  saving: boolean
  /** Why it could not be saved. */
  error: string | undefined
  save: () => void
}

/** Changes on the edit screen of a box, saved all together. */
export const useBoxForm = (box: Box): BoxForm => {
  const { t } = useTranslation('boxes')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { control, formState, handleSubmit, reset } = useForm<ProfileForm>({
    values: formOf(box),
    // Typed values stay when the box is read again.
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields, isDirty } = formState
  const [tv, setTv] = useState(noChanges)
  const tvChange = changesFrom(box, tv)
  const [openParts, setOpenParts] = useState<readonly HTMLFormElement[]>([])
  const [waitsFor, setWaitsFor] = useState<HTMLFormElement>()
  const [onPartOpen] = useState(() => (form: HTMLFormElement) => {
    setOpenParts((before) => [...before, form])
    return () => setOpenParts((before) => before.filter((one) => one !== form))
  })

  const saving = useMutation({
    mutationKey: ['box'],
    mutationFn: async (profile: ProfileForm) => {
      const change = { ...changeOf(typedIn(profile, dirtyFields)), ...tvChange }
      if (change.functions !== undefined) {
        // Others may have switched other functions meanwhile.
        const latest = await client.fetchQuery({ ...boxQuery(box.id), staleTime: 0 })
        change.functions = functionsWith(latest.functions, tv.functions)
      }
      await changeBox(client, box.id, change)
    },
    onSuccess: (_saved, profile) => {
      reset(profile)
      setTv(noChanges)
      notices.show({ kind: 'done', text: t('edit.saved') })
    },
  })
  const submit = handleSubmit((profile) => {
    if (!saving.isPending) saving.mutate(profile)
  })
  return {
    control,
    tv,
    changeTv: (change) =>
      setTv((before) => ({
        settings: { ...before.settings, ...change.settings },
        functions: { ...before.functions, ...change.functions },
      })),
    changed: isDirty || Object.keys(tvChange).length > 0 || openParts.length > 0,
    onPartOpen,
    waitsFor:
      waitsFor !== undefined && openParts.includes(waitsFor) ? buttonOf(waitsFor)?.textContent : undefined,
    saving: saving.isPending,
    error: saving.error === null ? undefined : refusalText(saving.error),
    save: () => {
      const [part] = openParts
      setWaitsFor(part)
      if (part === undefined) void submit()
      else bringIntoView(part)
    },
  }
}

const buttonOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button[type="submit"]')

const bringIntoView = (form: HTMLFormElement): void => {
  const button = buttonOf(form)
  button?.scrollIntoView({ block: 'center' })
  button?.focus({ preventScroll: true })
}
