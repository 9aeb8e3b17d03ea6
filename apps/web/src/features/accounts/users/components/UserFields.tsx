import { levels, roles, type ManagedUser, type UserPlaces } from '@lykta/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../shared/i18n/index.ts'
import { PictureField } from '../../../../shared/picture/PictureField.tsx'
import { useUser } from '../../../../shared/session/index.ts'
import { useStored } from '../../../../shared/store/index.ts'
import { Banner, InputField, SegmentedControl, SelectField } from '../../../../shared/ui/index.ts'
import { SwitchRow } from '../../../../shared/ui/SwitchRow.tsx'
import { nameOf } from '../user-name.ts'
import { setUserPicture } from '../queries.ts'
import type { UserFormState } from '../use-user-form.ts'
import { GroupsField } from './GroupsField.tsx'
import styles from './UserFields.module.css'

interface UserFieldsProps {
  state: UserFormState
  places: UserPlaces
  /** Undefined: a new user. */
  user: ManagedUser | undefined
}

const words = ['firstName', 'lastName', 'username', 'email', 'phone', 'company'] as const
const inputModes = { email: 'email', phone: 'tel' } as const
const switches = ['mobileApp', 'enableVideoCall', 'forceChangePassword'] as const

/** All the fields about a user, except those that the role does not have. */
export const UserFields = ({ state, places, user }: UserFieldsProps) => {
  const { t } = useTranslation('accounts-users')
  const own = useUser().id === user?.id
  const client = useQueryClient()
  const { control, form, check, saving } = state
  return (
    <>
      {user === undefined ? null : (
        <PictureField
          name={nameOf(form)}
          picture={user.avatar}
          note={t('form.picture')}
          set={(file) => setUserPicture(client, user.id, file)}
        />
      )}
      {own ? <Banner kind="note">{t('form.own')}</Banner> : null}
      <div className={styles['fields']}>
        {words.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            rules={{ validate: () => check(name) }}
            render={({ field, fieldState }) => (
              <InputField
                {...field}
                label={t(`fields.${name}`)}
                error={fieldState.error?.message}
                autoComplete="off"
                {...(name === 'username' || name === 'email' ? { autoCapitalize: 'none' } : {})}
                inputMode={name === 'email' || name === 'phone' ? inputModes[name] : 'text'}
                readOnly={own && name === 'email'}
                disabled={saving}
              />
            )}
          />
        ))}
        <Controller
          control={control}
          name="language"
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('fields.language')}
              choices={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
              onChange={(value) => field.onChange(languages.find((one) => one === value))}
              disabled={saving}
            />
          )}
        />
        <StandingFields state={state} places={places} own={own} />
      </div>
      {form.role === 'staff' && form.cluster !== null ? (
        <Controller
          control={control}
          name="groups"
          render={({ field }) => (
            <GroupsField
              groups={places.groups.filter(({ cluster }) => cluster === form.cluster)}
              chosen={field.value}
              disabled={saving || own}
              onChange={field.onChange}
            />
          )}
        />
      ) : null}
      {own ? null : <PasswordFields state={state} user={user} />}
      <div className={styles['switches']}>
        {switches
          .filter((name) => name !== 'forceChangePassword' || (!own && form.entry === 'password'))
          .map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field }) => (
                <SwitchRow
                  label={t(`fields.${name}`)}
                  detail={t(`explained.${name}`)}
                  on={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
      </div>
    </>
  )
}

const StandingFields = ({
  state,
  places,
  own,
}: Pick<UserFieldsProps, 'state' | 'places'> & { own: boolean }) => {
  const { t } = useTranslation('accounts-users')
  const { control, form, check, saving } = state
  const ofAll = useStored('userData')?.permissions?.level === 'system'
  const everywhere = form.role === 'admin' && form.level === 'system'
  return (
    <>
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('role')}
            choices={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
            onChange={(value) => field.onChange(roles.find((one) => one === value))}
            disabled={saving || own}
          />
        )}
      />
      {form.role === 'admin' ? (
        <Controller
          control={control}
          name="level"
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('columns.level')}
              choices={levels
                .filter((value) => value === 'cluster' || (value === 'system' && ofAll))
                .map((value) => ({ value, label: t(`levels.${value}`) }))}
              onChange={(value) => field.onChange(value === 'system' ? value : 'cluster')}
              disabled={saving || own}
            />
          )}
        />
      ) : null}
      {everywhere ? null : (
        <Controller
          control={control}
          name="cluster"
          rules={{ validate: () => check('cluster') }}
          render={({ field, fieldState }) => (
            <SelectField
              name={field.name}
              label={t('fields.cluster')}
              value={field.value === null ? '' : String(field.value)}
              choices={[
                ...(ofAll || field.value === null ? [{ value: '', label: t('noCluster') }] : []),
                ...places.clusters.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              error={fieldState.error?.message}
              onBlur={field.onBlur}
              onChange={(value) => field.onChange(value === '' ? null : Number(value))}
              disabled={saving || own}
            />
          )}
        />
      )}
    </>
  )
}

const PasswordFields = ({ state, user }: Pick<UserFieldsProps, 'state' | 'user'>) => {
  const { t } = useTranslation('accounts-users')
  const { control, form, check, saving } = state
  return (
    <div className={styles['password']}>
      {user === undefined ? (
        <Controller
          control={control}
          name="entry"
          render={({ field }) => (
            <SegmentedControl
              label={t('entry.label')}
              value={field.value}
              choices={[
                { value: 'invitation', label: t('entry.invitation') },
                { value: 'password', label: t('entry.password') },
              ]}
              disabled={saving}
              onChange={field.onChange}
            />
          )}
        />
      ) : null}
      {form.entry === 'invitation' ? (
        <p>{t('entry.explained')}</p>
      ) : (
        <Controller
          control={control}
          name="password"
          rules={{ validate: () => check('password') }}
          render={({ field, fieldState }) => (
            <InputField
              {...field}
              type="password"
              autoComplete="new-password"
              label={t(user === undefined ? 'entry.first' : 'entry.new')}
              hint={user === undefined ? undefined : t('entry.keep')}
              error={fieldState.error?.message}
              disabled={saving}
            />
          )}
        />
      )}
    </div>
  )
}
