import type { ImportedUsers, UserPlaces } from '@lykta/contract/accounts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { csvText } from '../../../../shared/table/csv.ts'
import { saveFile } from '../../../../shared/table/save-file.ts'
import { Banner, Button, Failed, Page, PageHead, SkeletonRows } from '../../../../shared/ui/index.ts'
import { useStepFocus } from '../../../../shared/ui/catch-focus.ts'
import { SwitchRow } from '../../../../shared/ui/SwitchRow.tsx'
import { useTitle } from '../../../../shared/ui/use-title.ts'
import { placesQuery } from '../queries.ts'
import { headings, importedColumns, type ImportedColumn } from '../csv-columns.ts'
import { ImportedLinks } from './ImportedLinks.tsx'
import { ImportFaults } from './ImportFaults.tsx'
import styles from './ImportUsersScreen.module.css'
import type { ReadUsers } from './read-users.ts'
import { useUserImport } from './use-user-import.ts'

/** `/admin/users/import`: creates users from a file, all of them or none. */
export const ImportUsersScreen = () => {
  const { t } = useTranslation('accounts-users')
  const navigate = useNavigate()
  const places = useQuery(placesQuery)
  useTitle(t('import.title'))
  return (
    <Page desktop="scroll">
      <PageHead title={t('import.title')} onBack={() => void navigate({ to: '/admin/users' })} />
      {places.isPending ? <SkeletonRows rows={4} /> : null}
      {places.isError && places.data === undefined ? (
        <Failed title={t('import.failed')} query={places} />
      ) : null}
      {places.data === undefined ? null : <Import places={places.data} />}
    </Page>
  )
}

const Import = ({ places }: { places: UserPlaces }) => {
  const { t } = useTranslation('accounts-users')
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const picker = useRef<HTMLInputElement>(null)
  const { chosen, checking, creating, invited, choose } = useUserImport(places)
  const done = creating.data?.result.faultCount === 0 ? creating.data : undefined
  useStepFocus(done === undefined ? 'file' : 'done')
  const example: Record<ImportedColumn, string> = {
    firstName: 'Karin',
    lastName: 'Lindqvist',
    username: 'karin.lindqvist',
    email: 'karin@example.org',
    phone: '070-174 06 21',
    company: '',
    language: t('languages.sv'),
    role: t('roles.relative'),
    level: '',
    cluster: '',
    groups: '',
    mobileApp: t('on'),
    enableVideoCall: t('on'),
    residents: '',
    permissions: '',
    personalNumber: '',
  }
  const error = checking.error ?? creating.error

  if (done !== undefined) {
    const count = done.result.created.length
    return (
      <div className={styles['card']}>
        <Banner kind="done">{t('import.created', { count })}</Banner>
        <p>
          {!done.invited
            ? t('import.notInvited')
            : done.left === 0
              ? t('import.allInvited')
              : t('import.someInvited', { count: done.left })}
        </p>
        <Button onClick={() => void navigate({ to: '/admin/users' })}>{t('import.toList')}</Button>
      </div>
    )
  }
  return (
    <div className={styles['card']}>
      <p>{t('import.explained')}</p>
      <div className={styles['ways']}>
        <Button
          look="quiet"
          icon={<IconDownload size={24} stroke={1.9} aria-hidden="true" />}
          onClick={() =>
            saveFile(
              `${t('import.templateFile')}.csv`,
              'text/csv',
              csvText({
                headings: importedColumns.map((name) => t(headings[name])),
                rows: [importedColumns.map((name) => example[name])],
              }),
            )
          }
        >
          {t('import.template')}
        </Button>
        <Button
          icon={<IconUpload size={24} stroke={1.9} aria-hidden="true" />}
          pending={checking.isPending}
          disabled={creating.isPending}
          onClick={() => picker.current?.click()}
        >
          {chosen === undefined ? t('import.choose') : t('import.another')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.txt,text/csv"
          hidden
          aria-label={t('import.choose')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) choose(file)
            // Allows the same file to be chosen again once it has been corrected.
            currentTarget.value = ''
          }}
        />
      </div>
      {checking.isPending ? <output>{t('import.checking')}</output> : null}
      {error === null ? null : <Banner kind="error">{refusalText(error)}</Banner>}
      {chosen?.problem === undefined ? null : (
        <Banner kind="error">
          {typeof chosen.problem === 'string'
            ? t(`import.files.${chosen.problem}`)
            : chosen.problem.tooMany
              ? t('import.tooMany')
              : t('import.missing', {
                  columns: chosen.problem.missing.map((name) => t(headings[name])).join(', '),
                })}
        </Banner>
      )}
      {chosen?.users === undefined || chosen.checked === undefined ? null : (
        <Checked
          key={chosen.key}
          name={chosen.name}
          users={chosen.users}
          checked={chosen.checked}
          places={places}
          creating={creating.isPending}
          invited={invited}
          onCreate={(invite, users) => creating.mutate({ key: chosen.key, users, invite })}
        />
      )}
    </div>
  )
}

interface CheckedProps {
  name: string
  users: ReadUsers
  checked: ImportedUsers
  places: UserPlaces
  creating: boolean
  /** How many have been invited so far. */
  invited: number
  onCreate: (invite: boolean, users: ReadUsers) => void
}

/** The server's verdict on the file: what is wrong with it, or how many users will be created. */
const Checked = ({ name, users, checked, places, creating, invited, onCreate }: CheckedProps) => {
  const { t } = useTranslation('accounts-users')
  const [invite, setInvite] = useState(true)
  if (checked.faultCount > 0) return <ImportFaults checked={checked} users={users} places={places} />
  const count = users.rows.length
  return (
    <>
      <Banner kind="note">{t('import.ready', { count, file: name })}</Banner>
      {users.unread.length === 0 ? null : <p>{t('import.unread', { columns: users.unread.join(', ') })}</p>}
      <FirstRows users={users} />
      {checked.connectedCount === 0 ? null : <ImportedLinks checked={checked} users={users} />}
      <SwitchRow
        label={t('import.invite')}
        detail={t('import.inviteExplained')}
        on={invite}
        onChange={setInvite}
      />
      {creating ? (
        <div className={styles['progress']}>
          <output>
            {invited === 0 ? t('import.creating', { count }) : t('import.inviting', { invited, count })}
          </output>
          {invited === 0 ? null : <progress aria-label={t('import.invite')} max={count} value={invited} />}
        </div>
      ) : null}
      <Button pending={creating} onClick={() => onCreate(invite, users)}>
        {t('import.create', { count })}
      </Button>
    </>
  )
}

const shownRows = 5

/** What was read, to be checked before anybody is created: a wrong encoding shows in the names. Numbers of people are never shown. */
const FirstRows = ({ users }: { users: ReadUsers }) => {
  const { t } = useTranslation('accounts-users')
  const shown = importedColumns.filter((name) => users.columns.includes(name) && name !== 'personalNumber')
  return (
    <section aria-label={t('import.firstRows')}>
      <p>{t('import.firstRows')}</p>
      <ul className={styles['rows']}>
        {users.lines.slice(0, shownRows).map(({ number, cells }) => (
          <li key={number}>
            {shown
              .map((name) => cells[users.columns.indexOf(name)] ?? '')
              .filter((cell) => cell !== '')
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
