import { emailMaxLength, isEmail, userTextMaxLength, type Me, type UpdateMe } from '@lykta/contract/accounts'
import { phoneNumberPattern } from '@lykta/contract/boxes'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../../shared/api/index.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import { store } from '../../../shared/store/index.ts'
import { Banner, Button, Dialog, Failed, InputField, SkeletonRows } from '../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import styles from './ChangePassword.module.css'
import { PasswordField } from './PasswordField.tsx'

const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.call(accountRoutes.me, { signal })).data,
})

const fields = ['firstName', 'lastName', 'phone', 'email'] as const
type Field = (typeof fields)[number]
type Form = Record<Field | 'password', string>

const looks: Record<Field, { autoComplete: string; inputMode: 'text' | 'tel' | 'email' }> = {
  firstName: { autoComplete: 'given-name', inputMode: 'text' },
  lastName: { autoComplete: 'family-name', inputMode: 'text' },
  phone: { autoComplete: 'tel', inputMode: 'tel' },
  email: { autoComplete: 'email', inputMode: 'email' },
}
const longest: Record<Field, number> = {
  firstName: userTextMaxLength,
  lastName: userTextMaxLength,
  phone: userTextMaxLength,
  email: emailMaxLength,
}

/**
 * The user's own name, phone number and e-mail address, to be changed. A new address needs the password. Asks before closing
 * with unsaved changes.
 */
export const OwnDetails = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation(['accounts', 'settings'])
  const [changed, setChanged] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Dialog
        open={open}
        onClose={() => (changed ? setAsking(true) : onClose())}
        title={t('settings:details.title')}
      >
        <Details onChanged={setChanged} onClose={onClose} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={t('settings:details.leave.title')}
        what={[t('settings:details.leave.words')]}
        confirm={t('settings:details.leave.confirm')}
        action={{ isPending: false, error: null, mutate: onClose, reset: () => undefined }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

interface DetailsProps {
  onChanged: (changed: boolean) => void
  onClose: () => void
}

const Details = ({ onChanged, onClose }: DetailsProps) => {
  const { t } = useTranslation(['accounts', 'settings'])
  const { data: me, isError, error, isFetching, refetch } = useQuery(meQuery)
  if (me !== undefined) return <DetailsForm me={me} onChanged={onChanged} onClose={onClose} />
  if (isError)
    return <Failed title={t('settings:details.notLoaded')} query={{ error, isFetching, refetch }} />
  return <SkeletonRows rows={2} />
}

const DetailsForm = ({ me, onChanged, onClose }: DetailsProps & { me: Me }) => {
  const { t } = useTranslation(['accounts', 'settings', 'shell'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { firstName, lastName, phone, email } = me
  const { control, handleSubmit, setError, formState } = useForm<Form>({
    defaultValues: { firstName, lastName, phone, email, password: '' },
  })
  const { isDirty } = formState
  useEffect(() => onChanged(isDirty), [isDirty, onChanged])
  const newEmail = useWatch({ control, name: 'email' }).trim() !== email
  const save = useMutation({
    mutationKey: ['me'],
    mutationFn: async (changes: UpdateMe) => (await api.call(accountRoutes.updateMe, { body: changes })).data,
    onSuccess: (saved) => {
      client.setQueryData(meQuery.queryKey, saved)
      const { phone: _phone, newEmail: unconfirmed, ...user } = saved
      store.set('userData', { ...store.get('userData'), user })
      const isWaiting = unconfirmed !== null && unconfirmed !== me.newEmail
      const text = isWaiting
        ? t('settings:details.confirm', { email: unconfirmed })
        : t('settings:details.saved')
      notices.show({ kind: 'done', text })
      onClose()
    },
    onError: (error) => {
      if (!isApiError(error)) return
      if (error.code === 'old_password_wrong')
        setError('password', { message: refusalText(error) }, { shouldFocus: true })
      if (error.code === 'email_taken')
        setError('email', { message: refusalText(error) }, { shouldFocus: true })
    },
  })
  const problemOf = (name: Field, text: string): string | undefined => {
    const value = text.trim()
    if (value === '' && (name === 'firstName' || name === 'email')) return t('shell:pos.messages.required')
    if (value.length > longest[name]) return t('settings:details.tooLong', { count: longest[name] })
    if (name === 'email' && value !== email && !isEmail(value)) return t('login.emailIncorrect')
    return name === 'phone' && !phoneNumberPattern.test(value) ? t('settings:details.phoneWrong') : undefined
  }
  const send = handleSubmit(({ password, ...form }) => {
    const changes: UpdateMe = {}
    for (const name of fields) if (form[name].trim() !== me[name]) changes[name] = form[name].trim()
    if (save.isPending) return
    if (Object.keys(changes).length === 0) onClose()
    else save.mutate({ ...changes, ...(newEmail ? { password } : {}) })
  })
  const atField = formState.errors.password !== undefined || formState.errors.email !== undefined

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {save.isError && !atField ? <Banner kind="error">{refusalText(save.error)}</Banner> : null}
      {me.newEmail === null ? null : (
        <Banner kind="note">{t('settings:details.confirm', { email: me.newEmail })}</Banner>
      )}
      {fields.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          rules={{ validate: (value) => problemOf(name, value) ?? true }}
          render={({ field, fieldState }) => (
            <InputField
              {...field}
              {...looks[name]}
              label={t(`settings:details.${name}`)}
              error={fieldState.error?.message}
              disabled={save.isPending}
            />
          )}
        />
      ))}
      {newEmail ? (
        <Controller
          control={control}
          name="password"
          rules={{ validate: (value) => (value === '' ? t('shell:pos.messages.required') : true) }}
          render={({ field: { onBlur, ...field }, fieldState }) => (
            <PasswordField
              {...field}
              label={t('settings:details.password')}
              autoComplete="current-password"
              error={fieldState.error?.message}
              onBlur={onBlur}
            />
          )}
        />
      ) : null}
      <Button type="submit" size="large" block pending={save.isPending}>
        {t('shell:save')}
      </Button>
    </form>
  )
}
