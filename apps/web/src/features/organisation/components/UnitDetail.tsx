import type { UnitChange } from '@lykta/contract/organisation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { PrintSheets } from '../../../shared/installation/PrintSheets.tsx'
import { Banner, Button, InputField, SelectField } from '../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import styles from '../OrganisationScreen.module.css'
import {
  addUnit,
  moveUnit,
  organisationKey,
  renameUnit,
  retireUnit,
  roomsWithoutTvQuery,
} from '../queries.ts'
import { typeAbove, typeBelow, type UnitNode, type Units } from '../unit-tree.ts'

interface UnitDetailProps {
  node: UnitNode
  units: Units
  onAdded: () => void
  onRetired: () => void
}

/** A part of the organisation: its name, what is added to it, where it lies, and its end. */
export const UnitDetail = ({ node, units, onAdded, onRetired }: UnitDetailProps) => {
  const { t } = useTranslation(['organisation', 'errors', 'shell'])
  const client = useQueryClient()
  const [name, setName] = useState(node.name)
  const [added, setAdded] = useState('')
  const [retiring, setRetiring] = useState(false)
  const { type, id } = node
  const below = typeBelow[type]
  const above = typeAbove[type]
  const reload = () => client.invalidateQueries({ queryKey: organisationKey })

  const rename = useMutation({ mutationFn: () => renameUnit(type, id, name), onSuccess: reload })
  const add = useMutation({
    mutationFn: async () => {
      if (below !== undefined) await addUnit(below, added, id)
    },
    onSuccess: () => {
      setAdded('')
      onAdded()
      return reload()
    },
  })
  const retire = useMutation({
    mutationFn: () => retireUnit(type, id),
    onSuccess: () => {
      setRetiring(false)
      onRetired()
      return reload()
    },
  })
  const failed = [rename, add].find(({ isError }) => isError)?.error
  return (
    <div className={styles['detail']}>
      <h2>{node.name}</h2>
      {isApiError(failed) ? <Banner kind="error">{t(`errors:${failed.code}`)}</Banner> : null}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') rename.mutate()
        }}
      >
        <InputField name="name" label={t('name')} value={name} maxLength={100} onChange={setName} />
        <Button type="submit" size="small" look="quiet" pending={rename.isPending}>
          {t('shell:save')}
        </Button>
      </form>
      {below === undefined ? null : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (added.trim() !== '') add.mutate()
          }}
        >
          <InputField
            name="added"
            label={t(`add.${below}`)}
            value={added}
            maxLength={100}
            onChange={setAdded}
          />
          <Button type="submit" size="small" look="quiet" pending={add.isPending}>
            {t('addIt')}
          </Button>
        </form>
      )}
      {type === 'clusters' || above === undefined || above === 'rooms' ? null : (
        <Move type={type} node={node} parents={units[above]} onMoved={reload} />
      )}
      {type === 'groups' || type === 'rooms' ? <Sheets type={type} id={id} /> : null}
      <Button size="small" look="text" onClick={() => setRetiring(true)}>
        {t('retire.do')}
      </Button>
      <ConfirmDialog
        open={retiring}
        title={t('retire.title', { name: node.name })}
        what={[t('retire.what')]}
        confirm={t('retire.do')}
        action={retire}
        onClose={() => setRetiring(false)}
      />
    </div>
  )
}

/** For whoever installs the TVs that are missing. */
const Sheets = ({ type, id }: { type: 'groups' | 'rooms'; id: number }) => {
  const { data: rooms = [] } = useQuery(roomsWithoutTvQuery(type, id))
  return rooms.length === 0 ? null : <PrintSheets rooms={rooms} />
}

interface MoveProps {
  type: 'entitygroups' | 'entities' | 'groups' | 'rooms'
  node: UnitNode
  parents: Units['groups']
  onMoved: () => Promise<void>
}

/** Where it lies. Before it is moved, those are named who see more or less by it. */
const Move = ({ type, node: { id, name, parent }, parents, onMoved }: MoveProps) => {
  const { t } = useTranslation(['organisation', 'shell'])
  const [to, setTo] = useState(String(parent))
  const [change, setChange] = useState<UnitChange>()
  const target = Number(to)
  const preview = useMutation({
    mutationFn: () => moveUnit(type, { id, parent: target, preview: true }),
    onSuccess: setChange,
  })
  const move = useMutation({
    mutationFn: () => moveUnit(type, { id, parent: target, preview: false }),
    onSuccess: () => {
      setChange(undefined)
      return onMoved()
    },
  })
  const what =
    change === undefined
      ? []
      : [
          ...(change.gains.length === 0 ? [] : [t('move.gains', { names: namesOf(change.gains) })]),
          ...(change.loses.length === 0 ? [] : [t('move.loses', { names: namesOf(change.loses) })]),
        ]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (target !== parent) preview.mutate()
      }}
    >
      <SelectField
        name="parent"
        label={t('move.to')}
        value={to}
        choices={parents.map((one) => ({ value: String(one.id), label: one.name }))}
        onChange={setTo}
      />
      <Button
        type="submit"
        size="small"
        look="quiet"
        disabled={target === parent}
        pending={preview.isPending}
      >
        {t('move.do')}
      </Button>
      <ConfirmDialog
        open={change !== undefined}
        title={t('move.title', { name })}
        what={what.length === 0 ? [t('move.nobody')] : what}
        confirm={t('move.do')}
        action={move}
        onClose={() => setChange(undefined)}
      />
    </form>
  )
}

const namesOf = (users: UnitChange['gains']): string => users.map((one) => one.name).join(', ')
