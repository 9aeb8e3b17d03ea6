import type { ManagedUser, UserPlaces } from '@lykta/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../../shared/api/is-refusal.ts'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { useErasureWords } from '../../../../shared/privacy/use-erasure-words.ts'
import { NextStepLink } from '../../../../shared/first-steps/NextStepLink.tsx'
import { dayAndTimeText } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { useMay } from '../../../../shared/permissions/permissions.ts'
import { useUser } from '../../../../shared/session/index.ts'
import { EmailAddress } from '../../../../shared/ui/EmailAddress.tsx'
import { Banner, Button, buttonClasses, Failed, SkeletonRows } from '../../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { FactList, type NamedFact } from '../../../../shared/ui/FactList.tsx'
import { useStepFocus } from '../../../../shared/ui/catch-focus.ts'
import { nameOf } from '../user-name.ts'
import { editUser, inviteUser, placesQuery, removeUser, userQuery, withdrawInvitation } from '../queries.ts'
import { LinkedResidents } from './LinkedResidents.tsx'
import styles from './UserDetail.module.css'
import { UserNotFound } from './UserNotFound.tsx'

const ProviderLogins = lazy(() =>
  import('./ProviderLogins.tsx').then(({ ProviderLogins }) => ({ default: ProviderLogins })),
)

interface UserDetailProps {
  id: number
  onRemoved: () => void
}

/** Details about one user, and what can be done with the account. */
export const UserDetail = ({ id, onRemoved }: UserDetailProps) => {
  const { t } = useTranslation('accounts-users')
  const user = useQuery({ ...userQuery(id), retry: false })
  const places = useQuery(placesQuery)
  if (user.data !== undefined) {
    return <Known user={user.data} places={places.data} onRemoved={onRemoved} />
  }
  if (user.error === null) return <SkeletonRows />
  return isRefusal(user.error) ? <UserNotFound /> : <Failed title={t('form.failed')} query={user} />
}

const Known = ({
  user,
  places,
  onRemoved,
}: {
  user: ManagedUser
  places: UserPlaces | undefined
  onRemoved: () => void
}) => {
  const { t } = useTranslation('accounts-users')
  const language = useLanguage()
  const own = useUser().id === user.id
  const maySeeBoxes = useMay('boxes')
  const cluster = places?.clusters.find(({ id }) => id === user.cluster)?.name
  const groups = places?.groups.filter(({ id }) => user.groups.includes(id)) ?? []
  const facts: NamedFact[] = [
    [t('columns.state'), t(user.disabled ? 'states.disabled' : 'states.active')],
    [t('fields.username'), user.username],
    [t('fields.email'), <EmailAddress key="email">{user.email}</EmailAddress>],
    [t('fields.phone'), user.phone],
    [t('fields.company'), user.company],
    [t('role'), t(`roles.${user.role}`)],
    [t('columns.level'), user.role === 'admin' ? t(`levels.${user.level}`) : undefined],
    [t('fields.cluster'), cluster],
    [t('groups.label'), groups.map(({ name, entity }) => `${entity}, ${name}`).join(' · ')],
    [t('fields.language'), t(`languages.${user.language}`)],
    [t('fields.mobileApp'), t(user.mobileApp ? 'on' : 'off')],
    [t('fields.enableVideoCall'), t(user.enableVideoCall ? 'on' : 'off')],
    [t('created'), dayAndTimeText(user.createdAt, language)],
  ]
  return (
    <>
      <NextStepLink />
      <FactList facts={facts} />
      <div className={styles['actions']}>
        <Link
          to="/admin/users/$id"
          params={{ id: String(user.id) }}
          className={buttonClasses({ look: 'primary', block: true })}
        >
          {t('edit')}
        </Link>
        {maySeeBoxes ? <LinkedResidents userId={user.id} name={nameOf(user)} /> : null}
        {own ? null : (
          <Suspense>
            <ProviderLogins userId={user.id} name={nameOf(user)} />
          </Suspense>
        )}
        <Invitation user={user} />
        {own ? null : <Ending user={user} onRemoved={onRemoved} />}
      </div>
    </>
  )
}

/** The mailed link to the first password: whether it has been used, and buttons to send it (again) or cancel it. */
const Invitation = ({ user }: { user: ManagedUser }) => {
  const { t } = useTranslation('accounts-users')
  const client = useQueryClient()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const { invitation } = user
  const sending = useMutation({
    mutationKey: ['invitation'],
    mutationFn: () => inviteUser(client, user.id),
    onSuccess: () => notices.show({ kind: 'done', text: t('invitation.sentTo', { email: user.email }) }),
  })
  const withdrawing = useMutation({
    mutationKey: ['invitation'],
    mutationFn: () => withdrawInvitation(client, user.id),
    onSuccess: () => notices.show({ kind: 'done', text: t('invitation.withdrawn') }),
  })
  const part = useRef<HTMLElement>(null)
  useStepFocus(invitation?.state ?? 'none', () => part.current?.querySelector('button'))
  const chosen = user.hasPassword && !user.forceChangePassword
  if (chosen || user.disabled) return null
  const error = sending.error ?? withdrawing.error
  const said =
    invitation === null
      ? t(user.hasPassword ? 'invitation.mustChange' : 'invitation.none')
      : t(`invitation.${invitation.state}`, {
          sent: dayAndTimeText(invitation.sentAt, language),
          until: dayAndTimeText(invitation.expiresAt, language),
        })
  return (
    <section ref={part} className={styles['part']} aria-label={t('invitation.title')}>
      <h2>{t('invitation.title')}</h2>
      <p>{said}</p>
      {error === null ? null : <Banner kind="error">{refusalText(error)}</Banner>}
      <Button
        look="quiet"
        block
        pending={sending.isPending}
        onClick={() => {
          withdrawing.reset()
          sending.mutate()
        }}
      >
        {t(invitation === null ? 'invitation.send' : 'invitation.again')}
      </Button>
      {invitation?.state === 'open' ? (
        <Button
          look="text"
          block
          pending={withdrawing.isPending}
          onClick={() => {
            sending.reset()
            withdrawing.mutate()
          }}
        >
          {t('invitation.withdraw')}
        </Button>
      ) : null}
    </section>
  )
}

/** Disables the account for now, or deletes it for good. */
const Ending = ({ user, onRemoved }: { user: ManagedUser; onRemoved: () => void }) => {
  const { t } = useTranslation('accounts-users')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [asking, setAsking] = useState<'disable' | 'remove'>()
  const name = nameOf(user)
  const erasure = useErasureWords('user', asking === 'remove' ? user.id : undefined)
  const able = useMutation({
    mutationKey: ['user'],
    mutationFn: (disabled: boolean) => editUser(client, user.id, { disabled }),
    onSuccess: (_user, disabled) => {
      setAsking(undefined)
      notices.show({ kind: 'done', text: t(disabled ? 'disable.done' : 'disable.undone', { name }) })
    },
  })
  const removing = useMutation({
    mutationKey: ['user'],
    mutationFn: () => removeUser(client, user.id),
    onSuccess: () => {
      setAsking(undefined)
      notices.show({ kind: 'done', text: t('remove.done', { name }) })
      onRemoved()
    },
  })
  return (
    <>
      {able.error === null || asking !== undefined ? null : (
        <Banner kind="error">{refusalText(able.error)}</Banner>
      )}
      {user.disabled ? (
        <Button look="quiet" block pending={able.isPending} onClick={() => able.mutate(false)}>
          {t('disable.undo')}
        </Button>
      ) : (
        <Button look="quiet" block onClick={() => setAsking('disable')}>
          {t('disable.confirm')}
        </Button>
      )}
      <Button look="text" block onClick={() => setAsking('remove')}>
        {t('remove.button')}
      </Button>
      <ConfirmDialog
        open={asking === 'disable'}
        title={t('disable.title', { name })}
        what={[t('disable.out'), t('disable.stays')]}
        confirm={t('disable.confirm')}
        action={{ ...able, mutate: () => able.mutate(true) }}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        title={t('remove.title', { name })}
        what={[t('remove.out'), t('remove.messages', { name }), t('remove.rather'), ...erasure]}
        understood={{ label: t('remove.understood'), missed: t('remove.missed') }}
        confirm={t('remove.confirm')}
        action={{ ...removing, mutate: () => removing.mutate() }}
        onClose={() => setAsking(undefined)}
      />
    </>
  )
}
