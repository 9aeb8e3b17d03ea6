import { auditActions, type AuditEntry } from '@lykta/contract/audit'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { longDateText, timeText } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import type { DataColumn } from '../../shared/table/data-column.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { FilterField } from '../../shared/table/FilterField.tsx'
import { ListScreen } from '../../shared/table/ListScreen.tsx'
import { useSearchWords } from '../../shared/table/use-search-words.ts'
import { useRowCount } from '../../shared/table/use-row-count.ts'
import { Button, DateTimeField, ScreenReaderText } from '../../shared/ui/index.ts'
import { FactList, type NamedFact } from '../../shared/ui/FactList.tsx'
import { readAuditSearch, type AuditSearch } from './audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'
import styles from './AuditScreen.module.css'
import { auditQuery, auditTotalQuery } from './queries.ts'
import { useAuditFile } from './use-audit-file.ts'

/** `/admin/audit`: who did what, and from where. */
export const AuditScreen = () => {
  const { t } = useTranslation(['audit', 'shell'])
  const search = readAuditSearch(useSearch({ from: '/signed-in/admin/audit' }))
  const navigate = useNavigate({ from: '/admin/audit' })
  const query = useQuery({ ...auditQuery(search), placeholderData: keepPreviousData })
  const total = useRowCount(query, auditTotalQuery(search))
  const { search: typed = '', action, user, box, from = '', to = '', page = 1, id } = search
  const title = t('shell:administration.audit')
  const items = query.data?.items ?? []
  const opened = items.find((one) => one.id === id)
  const words = useAuditWords()

  /** Another search or filter starts at the first page again. */
  const narrow = (change: AuditSearch) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, id: undefined, ...change }),
      replace: true,
    })

  return (
    <ListScreen
      title={title}
      search={{
        label: t('search'),
        words: typed,
        onSearch: (next) => narrow({ search: next === '' ? undefined : next }),
      }}
      filters={{
        used:
          [action, user, box].filter((one) => one !== undefined).length +
          [from, to].filter((day) => day !== '').length,
        fields: (
          <>
            <FilterField
              name="action"
              label={t('action')}
              all={t('everything')}
              values={auditActions}
              labelOf={words.action}
              value={action}
              onChoose={(action) => narrow({ action })}
            />
            <DayField
              label={t('from')}
              day={from}
              onDay={(day) => narrow({ from: day === '' ? undefined : day })}
            />
            <DayField
              label={t('to')}
              day={to}
              min={from === '' ? undefined : from}
              onDay={(day) => narrow({ to: day === '' ? undefined : day })}
            />
            {user === undefined ? null : (
              <Only
                of={items.find(({ userId }) => userId === user)?.userName ?? `${t('user')} ${String(user)}`}
                onEnd={() => narrow({ user: undefined })}
              />
            )}
            {box === undefined ? null : (
              <Only
                of={words.where(items.find(({ boxId }) => boxId === box)) || `${t('box')} ${String(box)}`}
                onEnd={() => narrow({ box: undefined })}
              />
            )}
          </>
        ),
      }}
      file={useAuditFile(search)}
      query={query}
      total={total}
      texts={{
        failed: t('failed'),
        empty: t('empty'),
        emptyNext: t('emptyNext'),
        noMatch: t('noMatch'),
      }}
      page={page}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next, id: undefined }) })}
      detail={
        opened === undefined
          ? undefined
          : {
              id: opened.id,
              title: words.action(opened.action),
              onClose: () => void navigate({ search: (before) => ({ ...before, id: undefined }) }),
              content: (
                <Details
                  entry={opened}
                  onUser={() => narrow({ user: opened.userId ?? undefined })}
                  onBox={() => narrow({ box: opened.boxId ?? undefined })}
                />
              ),
            }
      }
    >
      <DataTable
        label={title}
        columns={useColumns()}
        items={items}
        nameOf={(entry) => `${words.action(entry.action)}, ${words.who(entry)}`}
        sort=""
        onSort={() => undefined}
        openId={id}
        onOpen={(open) => void navigate({ search: (before) => ({ ...before, id: open }) })}
        stale={query.isPlaceholderData}
      />
    </ListScreen>
  )
}

interface DayFieldProps {
  label: string
  day: string
  min?: string | undefined
  onDay: (day: string) => void
}

/** A day to filter by. It takes effect a moment after the last key: a year is typed digit by digit. */
const DayField = ({ label, day, min, onDay }: DayFieldProps) => {
  const [typed, setTyped] = useSearchWords(day, onDay)
  return <DateTimeField kind="date" label={label} value={typed} min={min} onChange={setTyped} />
}

/** Shows that the list is limited to one person or box, with a button to end that. */
const Only = ({ of, onEnd }: { of: string; onEnd: () => void }) => {
  const { t } = useTranslation('audit')
  return (
    <Button look="quiet" size="small" onClick={onEnd}>
      {t('only', { name: of })}
      <IconX size={20} stroke={2} aria-hidden="true" />
      <ScreenReaderText>{t('showAll')}</ScreenReaderText>
    </Button>
  )
}

const useColumns = (): ReadonlyArray<DataColumn<AuditEntry>> => {
  const { t } = useTranslation('audit')
  const { action: actionName, when, who, where } = useAuditWords()
  return [
    {
      id: 'action',
      label: t('columns.action'),
      weight: 'title',
      cell: ({ action, count }) => (
        <b>{count === 1 ? actionName(action) : t('repeated', { what: actionName(action), count })}</b>
      ),
    },
    { id: 'at', label: t('columns.at'), cell: when },
    { id: 'who', label: t('columns.who'), cell: who },
    { id: 'where', label: t('columns.where'), cell: (entry) => where(entry) || '–' },
    { id: 'device', label: t('columns.device'), weight: 'more', cell: ({ device }) => device ?? '' },
  ]
}

const Details = ({ entry, onUser, onBox }: { entry: AuditEntry; onUser: () => void; onBox: () => void }) => {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const { who, where, about, details } = useAuditWords()
  const { at, count, address, device } = entry
  const lines: NamedFact[] = [
    [t('columns.at'), `${longDateText(at, language)} ${timeText(at)}`],
    [t('columns.who'), who(entry)],
    [t('columns.where'), where(entry)],
    [t('times'), count === 1 ? '' : String(count)],
    [t('columns.device'), device ?? ''],
    [t('address'), address ?? ''],
    [t('about'), about(entry)],
    ...details(entry),
  ]
  return (
    <>
      <FactList facts={lines} />
      <div className={styles['ways']}>
        {entry.userId === null ? null : (
          <Button look="quiet" onClick={onUser}>
            {t('allOf', { name: who(entry) })}
          </Button>
        )}
        {entry.boxId === null ? null : (
          <Button look="quiet" onClick={onBox}>
            {t('allOf', { name: where(entry) })}
          </Button>
        )}
      </div>
    </>
  )
}
