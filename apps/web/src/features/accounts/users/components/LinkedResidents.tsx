import type { ManagedBox } from '@lykta/contract/boxes'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { useRoomWords } from '../../../../shared/box-view/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { Button, Dialog, SkeletonRows } from '../../../../shared/ui/index.ts'
import { SearchedChoice } from '../../../../shared/ui/SearchedChoice.tsx'
import { linkedBoxesQuery, linkTo, residentsQuery } from '../link-queries.ts'
import { ResidentPermissions } from './ResidentPermissions.tsx'
import styles from './UserDetail.module.css'

interface LinkedResidentsProps {
  userId: number
  /** The user's. */
  name: string
}

/** The residents to whom a user is linked, each with what the user may do there, and a link to the box. */
export const LinkedResidents = ({ userId, name }: LinkedResidentsProps) => {
  const { t } = useTranslation(['accounts-users', 'shell'])
  const words = useResidentWords()
  const linked = useQuery(linkedBoxesQuery(userId))
  const [adding, setAdding] = useState(false)
  return (
    <section className={styles['part']} aria-label={t('linked.title')}>
      <h2>{t('linked.title')}</h2>
      {linked.isPending ? <SkeletonRows rows={1} /> : null}
      {linked.isError && linked.data === undefined ? (
        <p role="alert">
          {t('linked.failed')}{' '}
          <Button look="text" size="small" onClick={() => void linked.refetch()}>
            {t('shell:states.tryAgain')}
          </Button>
        </p>
      ) : null}
      {linked.data?.length === 0 ? <p>{t('linked.none')}</p> : null}
      {linked.data === undefined || linked.data.length === 0 ? null : (
        <ul className={styles['linked']}>
          {linked.data.map((box) => (
            <li key={box.id}>
              <Link to="/admin/boxes/$id" params={{ id: String(box.id) }}>
                {words.title(box)}
              </Link>
              <small>{words.place(box)}</small>
              <ResidentPermissions userId={userId} name={name} box={box} resident={words.title(box)} />
            </li>
          ))}
        </ul>
      )}
      <Button
        look="quiet"
        block
        icon={<IconUserPlus size={24} stroke={1.9} aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        {t('linked.add')}
      </Button>
      <Dialog open={adding} onClose={() => setAdding(false)} title={t('linked.addTitle', { name })}>
        <ResidentChoice
          userId={userId}
          name={name}
          linked={linked.data ?? []}
          onDone={() => setAdding(false)}
        />
      </Dialog>
    </section>
  )
}

interface ResidentChoiceProps extends LinkedResidentsProps {
  linked: readonly ManagedBox[]
  onDone: () => void
}

const ResidentChoice = ({ userId, name, linked, onDone }: ResidentChoiceProps) => {
  const { t } = useTranslation('accounts-users')
  const words = useResidentWords()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const residents = useQuery({
    ...residentsQuery(useDeferredValue(search.trim())),
    placeholderData: keepPreviousData,
  })
  const link = useMutation({
    mutationKey: ['link'],
    mutationFn: (box: ManagedBox) => linkTo(client, userId, box),
    onSuccess: (_done, box) => {
      notices.show({ kind: 'done', text: t('linked.done', { name, resident: words.title(box) }) })
      onDone()
    },
  })
  return (
    <SearchedChoice
      name="resident"
      words={{
        legend: t('linked.resident'),
        search: t('linked.search'),
        failed: t('linked.failed'),
        nobody: t('linked.nobody'),
        note: t('linked.begins'),
        confirm: t('linked.confirm'),
      }}
      search={search}
      onSearch={setSearch}
      list={residents.data?.filter(({ id }) => !linked.some((one) => one.id === id))}
      reading={residents}
      rowOf={(box) => ({ title: words.title(box), detail: words.place(box) })}
      saving={{ isPending: link.isPending, error: link.isError ? refusalText(link.error) : undefined }}
      onConfirm={(box) => link.mutate(box)}
    />
  )
}

const useResidentWords = () => {
  const { room } = useRoomWords()
  return {
    title: (box: ManagedBox): string => box.resident || room(box),
    place: (box: ManagedBox): string =>
      [box.resident === '' ? '' : room(box), box.group.name, box.entity.name]
        .filter((part) => part !== '')
        .join(', '),
  }
}
