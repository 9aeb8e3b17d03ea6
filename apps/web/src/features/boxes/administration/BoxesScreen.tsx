import type { ManagedBox } from '@lykta/contract/boxes'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowFeed } from '../../../shared/feed/use-follow-feed.ts'
import type { DataColumn } from '../../../shared/table/data-column.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { FilterField } from '../../../shared/table/FilterField.tsx'
import { ListScreen } from '../../../shared/table/ListScreen.tsx'
import { useTicked } from '../../../shared/table/use-ticked.ts'
import { useRowCount } from '../../../shared/table/use-row-count.ts'
import { Button, NewButton } from '../../../shared/ui/index.ts'
import { PairDialog } from '../components/PairDialog.tsx'
import { keepBoxViewsFresh } from '../refresh-box-views.ts'
import { managedBoxesKey } from '../queries.ts'
import { boxFilters, readBoxListSearch, type BoxListSearch } from './box-list-search.ts'
import styles from './BoxesScreen.module.css'
import { BoxDetail } from './components/BoxDetail.tsx'
import { BoxCharge, BoxPresence } from './components/BoxPresence.tsx'
import { BoxBulkActions } from './components/BoxBulkActions.tsx'
import { managedBoxesByIdQuery, managedBoxesQuery, managedBoxesTotalQuery } from './queries.ts'
import { useBoxWords } from './use-box-words.ts'
import { useBoxesFile } from './use-boxes-file.ts'

/** `/admin/boxes`: the boxes that the administrator looks after, with the reported state of their TVs. */
export const BoxesScreen = () => {
  const { t } = useTranslation(['boxes-administration', 'shell', 'boxes'])
  const search = readBoxListSearch(useSearch({ from: '/signed-in/admin/boxes' }))
  const navigate = useNavigate({ from: '/admin/boxes' })
  const query = useQuery({ ...managedBoxesQuery(search), placeholderData: keepPreviousData })
  const total = useRowCount(query, managedBoxesTotalQuery(search))
  const client = useQueryClient()
  useEffect(() => keepBoxViewsFresh(client, managedBoxesKey), [client])
  useFollowFeed(managedBoxesKey)
  const { name, room } = useBoxWords()
  const { search: words = '', show, sort = 'place', page = 1, id, pair, room: pairedRoom } = search
  const items = query.data?.items ?? []
  const columns = useColumns()
  const ticked = useTicked('boxes', items)

  /** Another search or filter starts at the first page again. */
  const narrow = (change: BoxListSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })

  const goTo = (change: BoxListSearch) => void navigate({ search: (before) => ({ ...before, ...change }) })
  const close = () => goTo({ id: undefined })
  // A link may lead to a box that is not on this page.
  const { data: asked } = useQuery({ ...managedBoxesByIdQuery([id ?? 0]), enabled: id !== undefined })
  const shown = asked?.items[0] ?? items.find((box) => box.id === id)

  return (
    <>
      <ListScreen
        title={t('shell:administration.boxes')}
        actions={
          <>
            <Button look="quiet" onClick={() => void navigate({ to: '/admin/boxes/former' })}>
              {t('endedStays')}
            </Button>
            <NewButton label={t('boxes:add')} floating={false} onClick={() => goTo({ pair: '' })} />
          </>
        }
        search={{
          label: t('search'),
          words,
          onSearch: (typed) => narrow({ search: typed === '' ? undefined : typed }),
        }}
        filters={{
          used: show === undefined ? 0 : 1,
          fields: (
            <FilterField
              name="show"
              label={t('show')}
              all={t('all')}
              values={boxFilters}
              labelOf={(value) => t(`filters.${value}`)}
              value={show}
              onChoose={(show) => narrow({ show })}
            />
          ),
        }}
        sort={{
          value: sort,
          columns: columns.filter(({ sortable }) => sortable),
          onSort: (by) => narrow({ sort: by }),
        }}
        file={useBoxesFile(search)}
        ticked={<BoxBulkActions ticked={ticked} />}
        query={query}
        total={total}
        texts={{
          failed: t('failed'),
          empty: t('empty'),
          emptyNext: t('emptyNext', { button: t('boxes:add') }),
          noMatch: show === undefined || words !== '' ? t('noMatch') : t(`none.${show}`),
        }}
        page={page}
        onPage={(to) => goTo({ page: to })}
        detail={
          id === undefined
            ? undefined
            : {
                id,
                title: shown === undefined ? t('box') : room(shown),
                content: (
                  <BoxDetail
                    key={id}
                    id={id}
                    onRetired={() => {
                      ticked.drop(id)
                      close()
                    }}
                  />
                ),
                onClose: close,
              }
        }
      >
        <DataTable
          label={t('shell:administration.boxes')}
          columns={columns}
          items={items}
          nameOf={name}
          sort={sort}
          onSort={(by) => narrow({ sort: by })}
          openId={id}
          onOpen={(open) => goTo({ id: open })}
          ticked={ticked.ids}
          onTick={ticked.set}
          stale={query.isPlaceholderData}
        />
      </ListScreen>
      {pair === undefined ? null : (
        <PairDialog
          code={pair}
          roomId={pairedRoom}
          onClose={() => goTo({ pair: undefined, room: undefined })}
          onPaired={(paired) => goTo({ pair: undefined, room: undefined, id: paired })}
        />
      )}
    </>
  )
}

const useColumns = (): ReadonlyArray<DataColumn<ManagedBox>> => {
  const { t } = useTranslation('boxes-administration')
  const { room, place, power, lastSeen } = useBoxWords()
  return [
    {
      id: 'place',
      label: t('columns.room'),
      sortable: true,
      weight: 'title',
      cell: (box) => (
        <span className={styles['place']}>
          <b>{room(box)}</b>
          <small>{place(box)}</small>
        </span>
      ),
    },
    {
      id: 'resident',
      label: t('columns.resident'),
      sortable: true,
      cell: ({ resident }) => resident || t('unknown'),
    },
    { id: 'online', label: t('columns.state'), sortable: true, cell: (box) => <BoxPresence box={box} /> },
    { id: 'battery', label: t('columns.battery'), sortable: true, cell: (box) => <BoxCharge box={box} /> },
    { id: 'power', label: t('columns.power'), weight: 'more', cell: power },
    {
      id: 'appVersion',
      label: t('columns.version'),
      sortable: true,
      weight: 'more',
      cell: ({ appVersion }) => appVersion || '–',
    },
    { id: 'lastSeenAt', label: t('columns.lastSeen'), sortable: true, cell: lastSeen },
  ]
}
