import type { ManagedUser, UserPlaces } from '@lykta/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../shared/api/is-refusal.ts'
import { EditForm } from '../../../shared/ui/EditForm.tsx'
import { Failed, Page, PageHead, SkeletonRows } from '../../../shared/ui/index.ts'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { UserFields } from './components/UserFields.tsx'
import { UserNotFound } from './components/UserNotFound.tsx'
import { nameOf } from './user-name.ts'
import { placesQuery, userQuery } from './queries.ts'
import { useUserForm } from './use-user-form.ts'

/** `/admin/users/new` */
export const NewUserScreen = () => {
  const { t } = useTranslation('accounts-users')
  const places = useQuery(placesQuery)
  return (
    <Frame title={t('new')} query={places}>
      {places.data === undefined ? null : <Form places={places.data} />}
    </Frame>
  )
}

/** `/admin/users/{id}` */
export const EditUserScreen = () => {
  const { t } = useTranslation('accounts-users')
  const { id } = useParams({ from: '/signed-in/admin/users/$id' })
  const places = useQuery(placesQuery)
  const user = useQuery({ ...userQuery(Number(id)), retry: false })
  const title = user.data === undefined ? t('edit') : nameOf(user.data)
  return (
    <Frame title={title} query={user.isError ? user : places}>
      {isRefusal(user.error) ? <UserNotFound /> : null}
      {user.data === undefined || places.data === undefined ? null : (
        <Form key={user.data.id} user={user.data} places={places.data} />
      )}
    </Frame>
  )
}

interface FrameProps {
  title: string
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

const Frame = ({ title, query, children }: FrameProps) => {
  const { t } = useTranslation('accounts-users')
  const navigate = useNavigate()
  useTitle(title)
  const failed = query.error !== null && query.data === undefined
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={() => void navigate({ to: '/admin/users' })} />
      {query.data === undefined && !failed ? <SkeletonRows rows={6} /> : null}
      {failed && !isRefusal(query.error) ? <Failed title={t('form.failed')} query={query} /> : null}
      {children}
    </Page>
  )
}

const Form = ({ user, places }: { user?: ManagedUser; places: UserPlaces }) => {
  const { t } = useTranslation(['accounts-users', 'shell'])
  const navigate = useNavigate()
  const cluster = places.clusters.length === 1 ? (places.clusters[0]?.id ?? null) : null
  const state = useUserForm(
    user,
    cluster,
    ({ id }) => void navigate({ to: '/admin/users', search: { id }, ignoreBlocker: true }),
  )
  return (
    <EditForm
      label={user === undefined ? t('new') : t('edit')}
      error={state.error}
      changed={state.changed}
      saving={state.saving}
      submit={user === undefined ? t('form.create') : t('shell:save')}
      onSave={state.save}
      onCancel={() => void navigate({ to: '/admin/users' })}
    >
      <UserFields state={state} places={places} user={user} />
    </EditForm>
  )
}
