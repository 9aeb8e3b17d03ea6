import { contentKindOf, type ContentKindName, type ContentPlace } from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { IconLanguageOff } from '@tabler/icons-react'
import { useNow } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import type { DataColumn } from '../../../../shared/table/data-column.ts'
import type { Entry } from '../entry.ts'
import { missingLanguages, nameOf } from '../kinds.ts'
import { categoriesQuery } from '../queries.ts'
import { useOwnerName } from '../use-owner-name.ts'
import { usePublicationText } from '../use-publication-text.ts'
import styles from './EntryDetail.module.css'

/** The columns of a kind's list. */
export const useEntryColumns = (kind: ContentKindName): ReadonlyArray<DataColumn<Entry>> => {
  const { t } = useTranslation(['content-administration', 'shell'])
  const language = useLanguage()
  const { place } = contentKindOf(kind)
  const now = useNow(60_000)
  const stateText = usePublicationText()
  const { ownerName, several } = useOwnerName()
  const { data: categories = [] } = useQuery({ ...categoriesQuery(language), enabled: place === 'category' })
  const places: Record<ContentPlace, DataColumn<Entry>> = {
    page: {
      id: 'page',
      label: t('on'),
      cell: ({ page }) => (page === null ? '' : t(`shell:functions.${page}`)),
    },
    category: {
      id: 'parent',
      label: t('parent'),
      cell: ({ parent }) => categories.find(({ id }) => id === parent)?.title ?? '',
    },
  }
  return [
    {
      id: 'title',
      label: t('columns.title'),
      sortable: true,
      weight: 'title',
      cell: (entry) => (
        <span className={styles['what']}>
          {entry.picture === '' ? null : <img src={entry.picture} alt="" />}
          <b>{nameOf(kind, entry, language)}</b>
        </span>
      ),
    },
    ...(place === undefined ? [] : [places[place]]),
    {
      id: 'languages',
      label: t('columns.languages'),
      cell: (entry) => {
        const missing = missingLanguages(kind, entry)
        return missing.length === 0 ? (
          t('allLanguages')
        ) : (
          <span className={styles['missing']}>
            <IconLanguageOff size={22} stroke={1.9} aria-hidden="true" />
            {missing.map((one) => t(`missing.${one}`)).join(', ')}
          </span>
        )
      },
    },
    { id: 'time', label: t('columns.state'), sortable: true, cell: (entry) => stateText(entry, now) },
    ...(several
      ? [
          {
            id: 'owner',
            label: t('columns.owner'),
            weight: 'more' as const,
            cell: ({ cluster }: Entry) => ownerName(cluster),
          },
        ]
      : []),
  ]
}
