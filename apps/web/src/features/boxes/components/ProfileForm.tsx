import { profileTextMaxLength, type Box } from '@lykta/contract/boxes'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { InputField } from '../../../shared/ui/index.ts'
import { profileFields, profileProblem, type ProfileField, type ProfileProblem } from '../profile-rules.ts'
import type { BoxForm } from '../use-box-form.ts'
import styles from './ProfileForm.module.css'

interface ProfileFormProps {
  /** The form's id, for its button, which is elsewhere. */
  id: string
  box: Box
  form: BoxForm
}

/** The profile of a resident. A user who may not edit it can still change their own title for the resident. */
export const ProfileForm = ({ id, box, form }: ProfileFormProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  // Not the title: that is what the hint explains.
  const fullName = `${box.profile.firstName} ${box.profile.lastName}`.trim()
  const isOwn = (field: ProfileField) => field === 'title' || box.mayEdit
  const sentenceOf = (problem: ProfileProblem) =>
    problem === 'required'
      ? t('shell:pos.messages.required')
      : t(`edit.problems.${problem}`, { count: profileTextMaxLength })
  const validate = (name: ProfileField, value: string) => {
    const problem = isOwn(name) ? profileProblem(name, value) : undefined
    return problem === undefined ? true : sentenceOf(problem)
  }

  return (
    <form
      id={id}
      className={styles['fields']}
      noValidate
      aria-label={t('edit.profile')}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      {profileFields.map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          rules={{ validate: (value) => validate(name, value) }}
          render={({ field, fieldState }) => (
            <InputField
              {...field}
              label={t(`edit.fields.${name}`)}
              hint={name === 'title' ? t('edit.titleHint', { name: fullName }) : undefined}
              error={fieldState.error?.message}
              autoComplete="off"
              inputMode={name === 'phone' ? 'tel' : 'text'}
              readOnly={!isOwn(name)}
              disabled={form.saving}
            />
          )}
        />
      ))}
    </form>
  )
}
