import type { Box } from '@lykta/contract/boxes'
import { profileTextMaxLength } from '@lykta/contract/boxes/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Banner, Button, InputField } from '../../../shared/ui/index.ts'
import { changeBox } from '../edit-queries.ts'
import {
  changeOf,
  formOf,
  profileFields,
  profileProblem,
  type ProfileField,
  type ProfileForm as Form,
  type ProfileProblem,
  typedIn,
} from '../profile-rules.ts'
import styles from './ProfileForm.module.css'

/** The profile of a resident. A user who may not edit it can still change their own title for the resident. */
export const ProfileForm = ({ box, name: residentName }: { box: Box; name: string }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { control, formState, handleSubmit, reset } = useForm<Form>({
    values: formOf(box),
    // Typed values stay when the box is read again.
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields } = formState
  const save = useMutation({
    mutationKey: ['box-profile'],
    mutationFn: (form: Form) => changeBox(client, box.id, changeOf(typedIn(form, dirtyFields))),
    onSuccess: (_box, form) => {
      reset(form)
      notices.show({ kind: 'done', text: t('edit.saved') })
    },
  })
  const isOwn = (field: ProfileField) => field === 'title' || box.mayEdit
  const sentenceOf = (problem: ProfileProblem) =>
    problem === 'required'
      ? t('shell:pos.messages.required')
      : t(`edit.problems.${problem}`, { count: profileTextMaxLength })
  const validate = (name: ProfileField, value: string) => {
    const problem = isOwn(name) ? profileProblem(name, value) : undefined
    return problem === undefined ? true : sentenceOf(problem)
  }
  const send = handleSubmit((form) => {
    if (!save.isPending) save.mutate(form)
  })

  return (
    <form
      className={styles['form']}
      noValidate
      aria-label={t('edit.profile')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {save.isError ? <Banner kind="error">{refusalText(save.error)}</Banner> : null}
      <div className={styles['fields']}>
        {profileFields.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            rules={{ validate: (value) => validate(name, value) }}
            render={({ field, fieldState }) => (
              <InputField
                {...field}
                label={t(`edit.fields.${name}`)}
                hint={name === 'title' ? t('edit.titleHint', { name: residentName }) : undefined}
                error={fieldState.error?.message}
                autoComplete="off"
                inputMode={name === 'phone' ? 'tel' : 'text'}
                readOnly={!isOwn(name)}
                disabled={save.isPending}
              />
            )}
          />
        ))}
      </div>
      <Button type="submit" size="large" block pending={save.isPending}>
        {t('shell:save')}
      </Button>
    </form>
  )
}
