import type { User } from '@lykta/contract/accounts'
import type { Box, Link } from '@lykta/contract/boxes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconUserPlus } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { SearchedChoice } from '../../../shared/ui/SearchedChoice.tsx'
import { addLink, usersQuery } from '../edit-queries.ts'

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
  const { t } = useTranslation('boxes')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const users = useQuery({
    ...usersQuery(useDeferredValue(search.trim())),
    placeholderData: keepPreviousData,
  })
  const add = useMutation({
    mutationKey: ['link'],
    mutationFn: ({ id }: FoundUser) => addLink(client, box, id),
    onSuccess: (_done, user) => {
      notices.show({ kind: 'done', text: t('people.add.done', { person: nameOf(user), name }) })
      onDone()
    },
  })
  return (
    <SearchedChoice
      name="user"
      words={{
        legend: t('people.add.who'),
        search: t('people.add.search'),
        failed: t('people.failed'),
        nobody: t('people.add.nobody'),
        note: t('people.add.begins'),
        confirm: t('people.add.confirm'),
      }}
      search={search}
      onSearch={setSearch}
      list={users.data?.filter(({ id }) => !people.some(({ userId }) => userId === id))}
      reading={users}
      rowOf={(user) => ({ title: nameOf(user), detail: user.email })}
      saving={{ isPending: add.isPending, error: add.isError ? refusalText(add.error) : undefined }}
      onConfirm={(user) => add.mutate(user)}
    />
  )
}

type FoundUser = Pick<User, 'id' | 'firstName' | 'lastName'>

const nameOf = ({ firstName, lastName }: FoundUser): string => `${firstName} ${lastName}`.trim()
