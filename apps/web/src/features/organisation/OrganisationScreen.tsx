import { searchMaxLength } from '@lykta/contract/constants'
import type { Room } from '@lykta/contract/organisation'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'
import { permissionsQuery } from '../../shared/permissions/permissions.ts'
import { useSearchWords } from '../../shared/table/use-search-words.ts'
import { Tree } from '../../shared/tree/Tree.tsx'
import { rowsOf } from '../../shared/tree/tree-rows.ts'
import { Banner, Empty, Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { SearchField } from '../../shared/ui/SearchField.tsx'
import { ConfirmLeaveUnsaved } from '../../shared/ui/ConfirmLeaveUnsaved.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { AddUnit } from './components/AddUnit.tsx'
import { FoundRooms } from './components/FoundRooms.tsx'
import { UnitDetail } from './components/UnitDetail.tsx'
import styles from './OrganisationScreen.module.css'
import { roomsOfGroupQuery, unitsQuery } from './queries.ts'
import {
  canHold,
  findNode,
  keyOf,
  placeOf,
  typeAbove,
  unitTree,
  type UnitNode,
  type UnitType,
} from './unit-tree.ts'
import { useMoveUnit } from './use-move-unit.tsx'
import { useUnsavedForms } from './use-unsaved-forms.ts'

/** `/admin/organisation`: clusters, entity groups, entities, groups and rooms. A group's rooms are read when it is opened. */
export const OrganisationScreen = () => {
  const { t } = useTranslation(['organisation', 'shell'])
  const { search: words = '' } = useSearch({ from: '/signed-in/admin/organisation' })
  const navigate = useNavigate({ from: '/admin/organisation' })
  const units = useQuery(unitsQuery)
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [selected, setSelected] = useState<string>()
  const [unsaved, onUnsaved] = useUnsavedForms()
  /** The part whose field keeps the focus for the next name. */
  const [begun, setBegun] = useState<string>()
  /** Waits for an answer on whether what has been typed may be lost. */
  const [wanted, setWanted] = useState<() => void>()
  const onSearch = (search: string) =>
    void navigate({
      search: { search: search === '' ? undefined : search },
      replace: true,
      resetScroll: false,
    })
  const [typed, setTyped] = useSearchWords(words, onSearch)
  // A group that was closed again is still loaded: one of its rooms may be shown.
  const openGroups = [...opened.keys()].flatMap((key) =>
    key.startsWith('groups:') ? [Number(key.slice('groups:'.length))] : [],
  )
  const rooms = useQueries({ queries: openGroups.map(roomsOfGroupQuery) })
  const roomsOf = new Map(
    openGroups.flatMap((group, index) => {
      const data = rooms[index]?.data
      return data === undefined ? [] : [[group, data] as const]
    }),
  )
  const mayAddClusters = useQuery(permissionsQuery).data?.level === 'system'
  const open = (...keys: string[]) =>
    setOpened((before) => new Map([...before, ...keys.map((key) => [key, true] as const)]))
  const moving = useMoveUnit({
    onMoved: ({ type }, to) => {
      const above = typeAbove[type]
      if (above !== undefined) open(keyOf(above, to))
    },
  })
  const refusalText = useRefusalText()
  const title = t('shell:administration.organisation')
  useTitle(title)
  const tree = units.data === undefined ? [] : unitTree(units.data, roomsOf)
  const rows = rowsOf(tree, (key) => opened.get(key) ?? !key.startsWith('groups:'))
  const node = selected === undefined ? undefined : findNode(tree, selected)
  const select = (key: string | undefined, then?: () => void) => {
    const go = () => {
      setWanted(undefined)
      setSelected(key)
      then?.()
    }
    if (unsaved > 0 && key !== selected) setWanted(() => go)
    else go()
  }
  /** The first of its kind leads on to the next level; for later ones there may be more to add. */
  const onAdded = (type: UnitType, id: number) => {
    const isFirst = type !== 'rooms' && units.data?.[type].length === 0
    // The added name may still count as unsaved.
    if (isFirst && unsaved <= 1) {
      setBegun(keyOf(type, id))
      setSelected(keyOf(type, id))
    }
  }
  /** Shows a room in the tree. */
  const showRoom = ({ id, group }: Room) => {
    const above = units.data === undefined ? [] : placeOf(units.data, 'rooms', group.id)
    select(keyOf('rooms', id), () => {
      open(...above.map(({ key }) => key))
      onSearch('')
    })
  }
  const nameOf = ({ name, type, rooms: count }: UnitNode) =>
    type === 'rooms' ? name : `${name} ${t('rooms', { count })}`

  return (
    <Page desktop="fill">
      <PageHead title={title} backOn="phone" onBack={() => void navigate({ to: '/admin' })} />
      <div className={styles['columns']}>
        <section className={styles['card']} aria-label={title}>
          <SearchField
            name="search"
            size="small"
            label={t('search')}
            value={typed}
            maxLength={searchMaxLength}
            onChange={setTyped}
          />
          {moving.error === null ? null : <Banner kind="error">{refusalText(moving.error)}</Banner>}
          {units.isPending ? <SkeletonRows rows={6} /> : null}
          {units.isError && units.data === undefined ? <Failed title={t('failed')} query={units} /> : null}
          {words === '' ? null : <FoundRooms search={words} onOpen={showRoom} />}
          {units.data !== undefined && rows.length === 0 ? (
            <Empty title={t('empty')}>{t('begin')}</Empty>
          ) : null}
          {words === '' && rows.length > 0 ? (
            <Tree
              className={styles['tree']}
              label={title}
              rows={rows}
              nameOf={nameOf}
              selected={selected}
              arrowLabel={({ name }, opens) => t(opens ? 'open' : 'close', { name })}
              onOpen={(key, isOpen) => setOpened(new Map(opened).set(key, isOpen))}
              onPress={({ key, id }) => select(id < 0 ? undefined : key)}
              drag={{ canDrop: canHold, onDrop: (onto, dragged) => moving.ask(dragged, onto) }}
            >
              {(row) => (
                <>
                  <span className={styles['name']}>{row.node.name}</span>
                  {row.node.type === 'rooms' ? null : <small> {t('rooms', { count: row.node.rooms })}</small>}
                </>
              )}
            </Tree>
          ) : null}
        </section>
        {units.data === undefined ? null : (
          <aside className={styles['card']} aria-label={t('detail')}>
            {node === undefined ? (
              <>
                {rows.length === 0 ? null : <p>{t('choose')}</p>}
                {mayAddClusters ? (
                  <AddUnit
                    type="clusters"
                    parent={null}
                    // There is nothing else to do yet.
                    focused={rows.length === 0}
                    onUnsaved={onUnsaved}
                    onAdded={onAdded}
                  />
                ) : null}
              </>
            ) : (
              <UnitDetail
                key={node.key}
                node={node}
                units={units.data}
                moving={moving}
                onUnsaved={onUnsaved}
                focused={begun === node.key}
                onAdded={(type, id) => {
                  open(node.key)
                  onAdded(type, id)
                }}
                onRetired={() => setSelected(undefined)}
              />
            )}
          </aside>
        )}
      </div>
      {moving.dialog}
      <ConfirmLeaveUnsaved
        changed={unsaved > 0}
        waiting={wanted === undefined ? undefined : { go: wanted, onStay: () => setWanted(undefined) }}
      />
    </Page>
  )
}
