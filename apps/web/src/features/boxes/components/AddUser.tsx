import type { Box, Link } from '@lykta/contract/boxes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconUserPlus } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import {
  Banner,
  Button,
  Dialog,
  ScreenReaderText,
  RadioMark,
  SkeletonRows,
} from '../../../shared/ui/index.ts'
import { SearchField } from '../../../shared/ui/SearchField.tsx'
import { addLink, usersQuery } from '../edit-queries.ts'
import styles from '../../../shared/ui/Choice.module.css'

interface AddUserProps {
  box: Box
  /** The users already linked to the box. */
  people: readonly Link[]
  name: string
}

/** Links somebody of the cluster to a box; for administrators. */
export const AddUser = (props: AddUserProps) => {
  const { t } = useTranslation('boxes')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        block
        icon={<IconUserPlus size={24} stroke={1.9} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('people.add.row')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('people.add.title', { name: props.name })}>
        <UserChoice {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const UserChoice = ({ box, people, name, onDone }: AddUserProps & { onDone: () => void }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ id: number; userName: string }>()
  const users = useQuery({
    ...usersQuery(useDeferredValue(search.trim())),
    placeholderData: keepPreviousData,
  })
  const list = users.data?.filter(({ id }) => !people.some(({ userId }) => userId === id))
  const add = useMutation({
    mutationKey: ['link'],
    mutationFn: (userId: number) => addLink(client, box, userId),
    onSuccess: () => {
      notices.show({ kind: 'done', text: t('people.add.done', { person: chosen?.userName ?? '', name }) })
      onDone()
    },
  })
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined && !add.isPending) add.mutate(chosen.id)
      }}
    >
      {add.isError ? <Banner kind="error">{refusalText(add.error)}</Banner> : null}
      <fieldset disabled={add.isPending}>
        <legend>
          <ScreenReaderText>{t('people.add.who')}</ScreenReaderText>
        </legend>
        <SearchField label={t('people.add.search')} name="user-search" value={search} onChange={setSearch} />
        {users.isPending ? <SkeletonRows rows={2} /> : null}
        {users.isError && list === undefined ? (
          <p className={styles['note']} role="alert">
            {t('people.failed')}{' '}
            <Button look="text" size="small" onClick={() => void users.refetch()}>
              {t('shell:states.tryAgain')}
            </Button>
          </p>
        ) : null}
        {list?.length === 0 ? <output className={styles['note']}>{t('people.add.nobody')}</output> : null}
        {list === undefined || list.length === 0 ? null : (
          <div className={styles['list']}>
            {list.map(({ id, firstName, lastName, email }) => {
              const userName = `${firstName} ${lastName}`.trim()
              return (
                <label
                  key={id}
                  className={styles['row']}
                  htmlFor={`user-${String(id)}`}
                  data-chosen={chosen?.id === id || undefined}
                >
                  <RadioMark
                    id={`user-${String(id)}`}
                    name="user"
                    checked={chosen?.id === id}
                    onChange={() => setChosen({ id, userName })}
                  />
                  <b>{userName}</b>
                  <small>{email}</small>
                </label>
              )
            })}
          </div>
        )}
      </fieldset>
      <p className={styles['note']}>{t('people.add.begins')}</p>
      <Button type="submit" block disabled={chosen === undefined} pending={add.isPending}>
        {t('people.add.confirm')}
      </Button>
    </form>
  )
}
