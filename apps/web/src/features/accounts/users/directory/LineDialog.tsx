import {
  directoryNameMaxLength,
  roles,
  type DirectoryRole,
  type DirectorySetUp,
  type UserPlaces,
} from '@lykta/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/index.ts'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { useStored } from '../../../../shared/store/index.ts'
import { Banner, Button, Dialog, InputField, SelectField } from '../../../../shared/ui/index.ts'
import { GroupsField } from '../components/GroupsField.tsx'
import { ClusterField } from './ClusterField.tsx'
import styles from './DirectoryScreen.module.css'
import { asksCluster, lineFormOf, lineOf, mayBeEverywhere, needsCluster, type LineForm } from './line-form.ts'
import { setLine } from './queries.ts'

interface LineDialogProps {
  /** Undefined: a new one. */
  line: DirectoryRole | undefined
  setUp: DirectorySetUp
  places: UserPlaces
  onRemove: (line: DirectoryRole) => void
  onClose: () => void
}

/** A line of the table: which group, and what it gives. */
export const LineDialog = ({ line, setUp, places, onRemove, onClose }: LineDialogProps) => {
  const { t } = useTranslation(['accounts-directory', 'accounts-users', 'shell'])
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [form, setForm] = useState(() => lineFormOf(line, setUp, places))
  const [tried, setTried] = useState(false)
  const saving = useMutation({
    mutationKey: ['directory-line'],
    mutationFn: () => setLine(client, line?.id, lineOf(form)),
    onSuccess: ({ provider }) => {
      notices.show({ kind: 'done', text: t(provider === null ? 'lines.savedNow' : 'lines.savedLater') })
      onClose()
    },
  })
  const set = (change: Partial<LineForm>) => {
    saving.reset()
    setForm({ ...form, ...change })
  }
  const missing = {
    group: form.group.trim() === '',
    cluster: needsCluster(form) && form.cluster === null,
  }
  const refused = isApiError(saving.error) ? saving.error.fields : {}
  const errorOf = (field: 'provider' | 'group' | 'cluster'): string | undefined => {
    if (field !== 'provider' && tried && missing[field]) return t('accounts-users:problems.required')
    return refused[field] === undefined ? undefined : t(`problems.${field}`)
  }
  const isSaid = (['provider', 'group', 'cluster'] as const).some((field) => refused[field] !== undefined)
  return (
    <Dialog
      open
      place="page"
      title={line === undefined ? t('lines.add') : t('lines.change')}
      closable={!saving.isPending}
      onClose={onClose}
    >
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!missing.group && !missing.cluster && !saving.isPending) saving.mutate()
        }}
      >
        {saving.isError && !isSaid ? <Banner kind="error">{refusalText(saving.error)}</Banner> : null}
        <WayField form={form} setUp={setUp} error={errorOf('provider')} set={set} />
        <InputField
          name="group"
          label={t('fields.group')}
          hint={t(form.provider === null ? 'hints.sentGroup' : 'hints.namedGroup')}
          value={form.group}
          onChange={(group) => set({ group })}
          error={errorOf('group')}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={directoryNameMaxLength}
          disabled={saving.isPending}
        />
        <div className={styles['fields']}>
          <SelectField
            name="role"
            label={t('accounts-users:role')}
            value={form.role}
            choices={roles.map((value) => ({ value, label: t(`accounts-users:roles.${value}`) }))}
            onChange={(value) => set({ role: roles.find((one) => one === value) ?? form.role })}
            disabled={saving.isPending}
          />
          <LevelField form={form} set={set} disabled={saving.isPending} />
          {asksCluster(form) ? (
            <ClusterField
              clusters={places.clusters}
              value={form.cluster}
              none={needsCluster(form) ? undefined : t('lines.noCluster')}
              error={errorOf('cluster')}
              disabled={saving.isPending}
              onChange={(cluster) => set({ cluster, groups: [] })}
            />
          ) : null}
        </div>
        {form.role === 'staff' && form.cluster !== null ? (
          <GroupsField
            groups={places.groups.filter(({ cluster }) => cluster === form.cluster)}
            chosen={form.groups}
            disabled={saving.isPending}
            onChange={(groups) => set({ groups })}
          />
        ) : null}
        <Button type="submit" size="large" block pending={saving.isPending}>
          {t('shell:save')}
        </Button>
        {line === undefined ? null : (
          <Button look="text" block disabled={saving.isPending} onClick={() => onRemove(line)}>
            {t('lines.remove')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

interface PartProps {
  form: LineForm
  set: (change: Partial<LineForm>) => void
}

/** How it is known who is in the group. Where no provider names groups there is one way only. */
const WayField = ({
  form: { provider },
  setUp: { providers },
  error,
  set,
}: PartProps & { setUp: DirectorySetUp; error: string | undefined }) => {
  const { t } = useTranslation('accounts-directory')
  const language = useLanguage()
  const gone = provider !== null && !providers.some(({ id }) => id === provider) ? [provider] : []
  if (providers.length + gone.length === 0) return null
  return (
    <SelectField
      name="way"
      label={t('fields.way')}
      value={provider ?? ''}
      choices={[
        ...providers.map(({ id, label }) => ({ value: id, label: label[language] })),
        ...gone.map((id) => ({ value: id, label: t('ways.gone', { provider: id }) })),
        { value: '', label: t('ways.scim') },
      ]}
      error={error}
      onChange={(value) => set({ provider: value === '' ? null : value })}
    />
  )
}

/** Only whoever administers all clusters can give that. */
const LevelField = ({ form, set, disabled }: PartProps & { disabled: boolean }) => {
  const { t } = useTranslation('accounts-users')
  const ofAll = useStored('userData')?.permissions?.level === 'system'
  if (!ofAll || !mayBeEverywhere(form)) return null
  return (
    <SelectField
      name="level"
      label={t('columns.level')}
      value={form.level}
      choices={(['cluster', 'system'] as const).map((value) => ({ value, label: t(`levels.${value}`) }))}
      onChange={(value) => set({ level: value === 'system' ? value : 'cluster' })}
      disabled={disabled}
    />
  )
}
