import type { ContentKindName } from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../shared/api/is-refusal.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { useStored } from '../../../shared/store/index.ts'
import { EditForm } from '../../../shared/ui/EditForm.tsx'
import { Empty, Failed, Page, PageHead, SkeletonRows } from '../../../shared/ui/index.ts'
import { PageNotFound } from '../../../shared/ui/PageNotFound.tsx'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { EntryFields } from './components/EntryFields.tsx'
import { EntryPreview } from './components/EntryPreview.tsx'
import type { Entry } from './entry.ts'
import { draftOf } from './entry-form.ts'
import { kindsOf, nameOf } from './kinds.ts'
import { entryQuery } from './queries.ts'
import { useEntryForm } from './use-entry-form.ts'
import { useMayEdit } from './use-may-edit.ts'

/** `/admin/content/{kind}/{id}`, with `new` in place of the id for a new entry. */
export const EntryFormScreen = () => {
  const { kind, id } = useParams({ from: '/signed-in/admin/content/$kind/$id' })
  const level = useStored('userData')?.permissions?.level
  const known = kindsOf(level).find((one) => one === kind)
  if (known === undefined) return <PageNotFound />
  return id === 'new' ? <NewEntry key={known} kind={known} /> : <EditEntry kind={known} id={Number(id)} />
}

const NewEntry = ({ kind }: { kind: ContentKindName }) => {
  const { t } = useTranslation('content-administration')
  return (
    <Frame kind={kind} title={t(`new.${kind}`)}>
      <Form kind={kind} />
    </Frame>
  )
}

const EditEntry = ({ kind, id }: { kind: ContentKindName; id: number }) => {
  const { t } = useTranslation('content-administration')
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useQuery({ ...entryQuery(kind, id), retry: false })
  const mayEdit = useMayEdit()
  const missing = isRefusal(error)
  return (
    <Frame kind={kind} title={data === undefined ? t('edit') : nameOf(kind, data, language) || t('edit')}>
      {data === undefined && error === null ? <SkeletonRows rows={6} /> : null}
      {data === undefined && missing ? (
        <Empty title={t('form.missing')}>{t('form.missingNext')}</Empty>
      ) : null}
      {data === undefined && error !== null && !missing ? (
        <Failed title={t('form.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {data === undefined || mayEdit(data) ? null : <Empty title={t('notYours')}>{t('notYoursNext')}</Empty>}
      {data !== undefined && mayEdit(data) ? <Form key={data.id} kind={kind} entry={data} /> : null}
    </Frame>
  )
}

const Frame = ({ kind, title, children }: { kind: ContentKindName; title: string; children: ReactNode }) => {
  const navigate = useNavigate()
  useTitle(title)
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={() => void navigate({ to: '/admin/content', search: { kind } })} />
      {children}
    </Page>
  )
}

const Form = ({ kind, entry }: { kind: ContentKindName; entry?: Entry }) => {
  const { t } = useTranslation('content-administration')
  const navigate = useNavigate()
  const permissions = useStored('userData')?.permissions
  const state = useEntryForm(kind, {
    entry,
    cluster: permissions?.level === 'system' ? null : (permissions?.clusterId ?? null),
    onSaved: ({ id }) => void navigate({ to: '/admin/content', search: { kind, id }, ignoreBlocker: true }),
  })
  return (
    <EditForm
      label={t(entry === undefined ? `new.${kind}` : 'edit')}
      error={state.error}
      changed={state.changed || state.sending}
      saving={state.saving || state.sending}
      submit={t(`form.save.${state.form.publication}`)}
      onSave={state.save}
      onCancel={() => void navigate({ to: '/admin/content', search: { kind } })}
    >
      <EntryFields kind={kind} state={state} isNew={entry === undefined} />
      <EntryPreview kind={kind} entry={draftOf(state.form)} />
    </EditForm>
  )
}
