import {
  contentKindNames,
  contentKindOf,
  contentPages,
  contentSorts,
  contentStates,
} from '@lykta/contract/content'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { locales } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { useStored } from '../../../shared/store/index.ts'
import type { TableProps } from '../../../shared/table/data-column.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { OrderedTable } from '../../../shared/table/OrderedTable.tsx'
import { FilterField } from '../../../shared/table/FilterField.tsx'
import { ListScreen } from '../../../shared/table/ListScreen.tsx'
import { useRowCount } from '../../../shared/table/use-row-count.ts'
import { readChoice } from '../../../shared/table/list-search.ts'
import { NewButton, SelectField } from '../../../shared/ui/index.ts'
import { EntryDetail } from './components/EntryDetail.tsx'
import { useEntryColumns } from './components/use-entry-columns.tsx'
import type { Entry } from './entry.ts'
import { readEntriesSearch, type EntriesSearch } from './entries-search.ts'
import { kindsOf, nameOf } from './kinds.ts'
import { entriesQuery, entriesTotalQuery, entryQuery } from './queries.ts'
import { useMayEdit } from './use-may-edit.ts'
import { useReorder } from './use-reorder.tsx'

/** `/admin/content`: what a municipality publishes, one kind at a time. */
export const EntriesScreen = () => {
  const { t } = useTranslation(['content-administration', 'shell'])
  const language = useLanguage()
  const search = readEntriesSearch(useSearch({ from: '/signed-in/admin/content' }))
  const navigate = useNavigate({ from: '/admin/content' })
  const level = useStored('userData')?.permissions?.level
  const kind = kindsOf(level).find((one) => one === search.kind) ?? 'news'
  const { search: words = '', state, on, sort = contentKindOf(kind).sort, page = 1, id } = search
  const query = useQuery({
    ...entriesQuery(kind, search, language),
    // The previous page of another kind would be wrong here.
    placeholderData: (before, of) => (of?.queryKey[2] === kind ? keepPreviousData(before) : undefined),
  })
  const total = useRowCount(query, entriesTotalQuery(kind, search))
  const items = query.data?.items ?? []
  const listed = items.find((one) => one.id === id)
  const elsewhere = useQuery({
    ...entryQuery(kind, id ?? 0),
    enabled: id !== undefined && query.data !== undefined && listed === undefined,
    retry: false,
  })
  const shown = listed ?? (id === undefined ? undefined : elsewhere.data)
  const mayEdit = useMayEdit()
  const isOrdered = sort === 'position'
  const order = useReorder(kind, items)
  const title = t('shell:administration.content')

  /** Another search or filter starts at the first page again. */
  const narrow = (change: EntriesSearch) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, id: undefined, ...change }),
      replace: true,
    })
  const close = () => void navigate({ search: (before) => ({ ...before, id: undefined }) })

  const table: TableProps<Entry> = {
    label: t(`kinds.${kind}`),
    columns: useEntryColumns(kind),
    items,
    nameOf: (entry) => nameOf(kind, entry, language),
    sort,
    onSort: (by) => narrow({ sort: by }),
    openId: id,
    onOpen: (open) => void navigate({ search: (before) => ({ ...before, id: open }) }),
    stale: query.isPlaceholderData || order.moving,
  }

  return (
    <ListScreen
      title={title}
      actions={
        <NewButton
          label={t('add')}
          floating={false}
          onClick={() => void navigate({ to: '/admin/content/$kind/$id', params: { kind, id: 'new' } })}
        />
      }
      search={{
        label: t('search'),
        words,
        onSearch: (typed) => narrow({ search: typed === '' ? undefined : typed }),
      }}
      choice={
        <SelectField
          name="kind"
          label={t('kind')}
          value={kind}
          choices={kindsOf(level).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(value) =>
            void navigate({
              search: {
                kind: readChoice(value, contentKindNames),
                ...(words === '' ? {} : { search: words }),
              },
            })
          }
        />
      }
      filters={{
        used: [state, on].filter((one) => one !== undefined).length,
        fields: (
          <>
            <FilterField
              name="state"
              label={t('state')}
              all={t('allStates')}
              values={contentStates}
              labelOf={(value) => t(`states.${value}`)}
              value={state}
              onChoose={(state) => narrow({ state })}
            />
            {contentKindOf(kind).place === undefined ? null : (
              <FilterField
                name="on"
                label={t('on')}
                all={t('allPages')}
                values={contentPages}
                labelOf={(value) => t(`shell:functions.${value}`)}
                value={on}
                onChoose={(on) => narrow({ on })}
              />
            )}
          </>
        ),
      }}
      sort={{
        value: sort,
        columns: contentSorts.filter((by) => by !== 'id').map((by) => ({ id: by, label: t(`sorts.${by}`) })),
        onSort: (by) => narrow({ sort: by }),
      }}
      query={query}
      total={total}
      texts={{
        failed: t('failed'),
        empty: t('empty'),
        emptyNext: t('emptyNext', { button: t('add') }),
        noMatch: t('noMatch'),
      }}
      page={page}
      onPage={(to) => void navigate({ search: (before) => ({ ...before, page: to, id: undefined }) })}
      detail={
        shown === undefined
          ? undefined
          : {
              id: shown.id,
              title: nameOf(kind, shown, language),
              content: (
                <EntryDetail
                  key={`${kind}/${String(shown.id)}`}
                  kind={kind}
                  entry={shown}
                  mayEdit={mayEdit(shown)}
                  order={isOrdered ? order : undefined}
                  onRemoved={close}
                />
              ),
              onClose: close,
            }
      }
    >
      <I18nProvider locale={locales[language]}>
        {isOrdered ? (
          <OrderedTable {...table} order={{ dragAndDropHooks: order.dragAndDropHooks, isMovable: mayEdit }} />
        ) : (
          <DataTable {...table} />
        )}
      </I18nProvider>
    </ListScreen>
  )
}
