import type { ManagedUser } from '@lykta/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import { createUser, editUser, inviteUser } from './queries.ts'
import {
  changeOf,
  emptyForm,
  formOf,
  newUserOf,
  userProblem,
  type UserField,
  type UserForm,
} from './user-rules.ts'

export interface UserFormState {
  control: Control<UserForm>
  /** The present values. */
  form: UserForm
  /** The error of a field, as a sentence. */
  check: (field: UserField) => string | true
  changed: boolean
  saving: boolean
  /** Why it could not be saved, if no field says so. */
  error: string | undefined
  save: () => void
}

const isField = (name: string, form: UserForm): name is UserField => name in form

/**
 * The form about a user, who is new if none is given.
 * @param cluster the initial cluster of new users
 */
export const useUserForm = (
  user: ManagedUser | undefined,
  cluster: number | null,
  onSaved: (user: ManagedUser) => void,
): UserFormState => {
  const { t } = useTranslation(['accounts-users', 'errors'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const isNew = user === undefined
  const { control, formState, handleSubmit, setError, getValues } = useForm<UserForm>({
    values: user === undefined ? emptyForm(cluster) : formOf(user),
    // Typed values stay when the user is read again.
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields, isDirty } = formState
  const form = { ...getValues(), ...useWatch({ control }) }

  const invite = async (made: ManagedUser): Promise<void> => {
    try {
      await inviteUser(client, made.id)
      notices.show({ kind: 'done', text: t('invitation.sentTo', { email: made.email }) })
    } catch {
      // The account exists, and its page has the button to try again.
      notices.show({ kind: 'failed', text: t('invitation.notSent') })
    }
  }
  const store = async (values: UserForm): Promise<ManagedUser> => {
    if (user === undefined) {
      const made = await createUser(client, newUserOf(values))
      if (values.entry === 'invitation') await invite(made)
      return made
    }
    const changed = new Set(
      Object.entries(dirtyFields).flatMap(([name, dirty]) =>
        dirty !== false && isField(name, values) ? [name] : [],
      ),
    )
    return editUser(client, user.id, changeOf(values, changed))
  }
  const saving = useMutation({
    mutationKey: ['user'],
    mutationFn: store,
    onSuccess: (saved) => {
      notices.show({ kind: 'done', text: t(isNew ? 'form.created' : 'form.saved') })
      onSaved(saved)
    },
    onError: (error) => {
      if (!isApiError(error)) return
      const taken = { username_taken: 'username', email_taken: 'email' } as const
      if (error.code === 'username_taken' || error.code === 'email_taken') {
        setError(taken[error.code], { message: t(`errors:${error.code}`) }, { shouldFocus: true })
        return
      }
      for (const name of Object.keys(error.fields)) {
        if (isField(name, getValues())) setError(name, { message: t('form.refused') })
      }
    },
  })
  const isSaid =
    isApiError(saving.error) &&
    (saving.error.code === 'username_taken' || saving.error.code === 'email_taken')
  const submit = handleSubmit((values) => {
    if (!saving.isPending) saving.mutate(values)
  })

  return {
    control,
    form,
    check: (field) => {
      const problem = userProblem(field, getValues(), isNew)
      return problem === undefined ? true : t(`problems.${problem}`)
    },
    changed: isDirty,
    saving: saving.isPending,
    error: saving.error === null || isSaid ? undefined : refusalText(saving.error),
    save: () => void submit(),
  }
}
