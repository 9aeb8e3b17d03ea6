import { searchMaxLength } from '@lykta/contract/constants'
import { cx } from '@lykta/ui'
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../api/index.ts'
import {
  buttonClasses,
  Empty,
  Failed,
  ScreenReaderText,
  IconButton,
  Page,
  PageHead,
  SelectField,
  SkeletonRows,
} from '../ui/index.ts'
import { useStepFocus } from '../ui/catch-focus.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { useTitle } from '../ui/use-title.ts'
import { ExportButton, type ListFile } from './ExportButton.tsx'
import styles from './ListScreen.module.css'
import { pageSize } from './page-query.ts'
import { useDetailFocus } from './use-detail-focus.ts'
import { usePageFocus } from './use-page-focus.ts'
import type { Counted } from './use-row-count.ts'
import { useSearchWords } from './use-search-words.ts'

interface ListScreenProps {
  title: string
  /** To the right of the title, such as a button for something new. */
  actions?: ReactNode
  /** The choice between several lists, above the search. */
  tabs?: ReactNode
  search: { label: string; words: string; onSearch: (words: string) => void }
  /** A select for the choice between several lists, beside the search. */
  choice?: ReactNode
  /** Selects beside the search, folded on a phone, and how many of them are in use. */
  filters?: { fields: ReactNode; used: number }
  /** The columns by which the list can be sorted, for choosing one where rows are cards without headings. */
  sort?: {
    /** As in the address. */
    value: string
    columns: ReadonlyArray<{ id: string; label: string }>
    onSort: (sort: string) => void
  }
  /** A `TickedBar`. */
  ticked?: ReactNode
  query: { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }
  /** On all pages together; undefined until it is known. */
  total: Counted | undefined
  /** Shown if the list did not load, if it is empty (and what to do then), and if nothing matches the search or the filters. */
  texts: { failed: string; empty: string; emptyNext: string; noMatch: string }
  page: number
  onPage: (page: number) => void
  /** Lets the list be saved as a file. */
  file?: ListFile
  /** The table. */
  children: ReactNode
  /** The details of the chosen item: beside the list, or instead of it where there is no room. */
  detail?: { id: number; title: string; content: ReactNode; onClose: () => void } | undefined
}

/** A list of the administration with its search, filters, pages and details. */
export const ListScreen = (props: ListScreenProps) => {
  const { title, actions, tabs, search, choice, filters, sort, ticked, query, total, texts, detail } = props
  const { t } = useTranslation(['administration', 'shell'])
  const navigate = useNavigate()
  const layout = useLayout()
  const wide = layout === 'desktop'
  /** On a phone. */
  const [unfolded, setUnfolded] = useState(false)
  const folds = layout === 'phone' && (filters !== undefined || sort !== undefined)
  const used = filters?.used ?? 0
  const [typed, setTyped] = useSearchWords(search.words, search.onSearch)
  const { ref: place, ...detailKeys } = useDetailFocus(detail)
  // The focused element may be gone at another width.
  useStepFocus(wide ? 'beside' : 'instead')
  useTitle(title)
  const list = useRef<HTMLElement>(null)
  const { onTurn } = usePageFocus(list, query.isFetching)
  const turn = (page: number) => {
    onTurn()
    props.onPage(page)
  }

  const instead = detail !== undefined && !wide
  const refused = !instead && isApiError(query.error) && query.error.code === 'not_permitted'
  return (
    <Page desktop="fill" {...(instead ? detailKeys : {})}>
      {instead ? (
        // Back has changed: the focus must not stay on a link that now leads elsewhere.
        <PageHead key="detail" title={detail.title} onBack={detail.onClose} />
      ) : (
        <PageHead key="list" title={title} backOn="phone" onBack={() => void navigate({ to: '/admin' })}>
          {actions}
        </PageHead>
      )}
      {refused ? <Empty title={t('notPermitted')}>{t('notPermittedExplained')}</Empty> : null}
      {refused ? null : (
        <div className={styles['columns']} data-detail={detail !== undefined || undefined}>
          {instead ? null : (
            <section ref={list} className={styles['list']} aria-label={title}>
              {tabs}
              <div className={cx(styles['filters'], folds && styles['folds'])}>
                <SearchField
                  name="search"
                  label={search.label}
                  value={typed}
                  maxLength={searchMaxLength}
                  onChange={setTyped}
                />
                {folds ? (
                  <button
                    type="button"
                    className={buttonClasses({ look: 'quiet' })}
                    aria-expanded={unfolded}
                    onClick={() => setUnfolded(!unfolded)}
                  >
                    <IconAdjustmentsHorizontal size={24} stroke={1.9} aria-hidden="true" />
                    {t('table.filters')}
                    {used === 0 ? null : (
                      <>
                        <b className={styles['used']} aria-hidden="true">
                          {used}
                        </b>
                        <ScreenReaderText>{t('table.filtersUsed', { count: used })}</ScreenReaderText>
                      </>
                    )}
                  </button>
                ) : null}
                {choice}
                {folds && !unfolded ? null : (
                  <>
                    {filters?.fields}
                    {sort === undefined ? null : <SortField {...sort} />}
                  </>
                )}
              </div>
              {query.isPending ? <SkeletonRows rows={6} /> : null}
              {query.error !== null && total === undefined ? (
                <Failed title={texts.failed} query={query} />
              ) : null}
              {total?.total === 0 ? (
                search.words !== '' || used > 0 ? (
                  <Empty title={texts.noMatch}>{t('table.widen')}</Empty>
                ) : (
                  <Empty title={texts.empty}>{texts.emptyNext}</Empty>
                )
              ) : null}
              {total === undefined || total.total === 0 ? (
                ticked
              ) : (
                <>
                  {props.children}
                  {ticked}
                  <Pager page={props.page} {...total} onPage={turn}>
                    {props.file === undefined ? null : <ExportButton {...props.file} />}
                  </Pager>
                </>
              )}
            </section>
          )}
          {/* The same at every width, so that a dialog in it stays open when the screen is rotated. */}
          {detail === undefined ? null : (
            <aside
              ref={place}
              className={styles['card']}
              aria-label={detail.title}
              {...(instead ? {} : detailKeys)}
            >
              {instead ? null : (
                <header className={styles['detailHead']}>
                  <h2>{detail.title}</h2>
                  <IconButton label={t('shell:close')} onClick={detail.onClose}>
                    <IconX size={24} stroke={2} aria-hidden="true" />
                  </IconButton>
                </header>
              )}
              {/* While its texts load, the list stays in view, and the focus where it is. */}
              <Suspense fallback={<SkeletonRows />}>{detail.content}</Suspense>
            </aside>
          )}
        </div>
      )}
    </Page>
  )
}

const SortField = ({ value, columns, onSort }: NonNullable<ListScreenProps['sort']>) => {
  const { t } = useTranslation('administration')
  return (
    <div className={styles['sort']}>
      <SelectField
        name="sort"
        label={t('table.sort')}
        value={value}
        choices={columns.flatMap(({ id, label }) => [
          { value: id, label: t('table.ascending', { column: label }) },
          { value: `-${id}`, label: t('table.descending', { column: label }) },
        ])}
        onChange={onSort}
      />
    </div>
  )
}

const Pager = ({
  page,
  total,
  more,
  onPage,
  children,
}: Pick<ListScreenProps, 'page' | 'onPage' | 'children'> & Counted) => {
  const { t } = useTranslation('administration')
  const pages = more === true ? Infinity : Math.ceil(total / pageSize)
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <nav className={styles['pager']} aria-label={t('table.pages')}>
      <output>
        {pages === 1
          ? t('table.all', { count: total })
          : more === true
            ? t(last < total ? 'table.ofMore' : 'table.part', { first, last, total })
            : t('table.some', { first, last, total })}
      </output>
      {children}
      {pages === 1 ? null : (
        <>
          <IconButton label={t('table.before')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={26} stroke={2} aria-hidden="true" />
          </IconButton>
          <b>{more === true ? t('table.pageAlone', { page }) : t('table.page', { page, pages })}</b>
          <IconButton label={t('table.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={26} stroke={2} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </nav>
  )
}
