import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Button, Empty, SkeletonRows } from '../../../shared/ui/index.ts'
import { useLayout } from '../../../shared/ui/use-layout.ts'
import { NewsArticle } from './NewsArticle.tsx'
import styles from './NewsList.module.css'
import { newsQuery } from '../queries.ts'

/** The news, newest first, page by page. Nothing shows if it did not load. */
export const NewsList = () => {
  const { t } = useTranslation('content')
  const query = useInfiniteQuery(newsQuery(useLanguage()))
  const heading = useId()
  // On desktop it scrolls separately, so the keyboard must be able to reach it.
  const scrolling = useLayout() === 'desktop' ? { tabIndex: 0 } : {}
  const news = query.data?.pages.flatMap((page) => page.news)
  if (query.isError && news === undefined) return null
  return (
    <section className={styles['news']} aria-labelledby={heading} {...scrolling}>
      <h2 id={heading}>{t('information.news')}</h2>
      {query.isPending ? <SkeletonRows /> : null}
      {news?.length === 0 ? (
        <Empty title={t('information.noNews')}>{t('information.noNewsExplained')}</Empty>
      ) : null}
      {news?.map((item) => (
        <NewsArticle key={item.id} of={item} />
      ))}
      {query.hasNextPage ? (
        <div className={styles['older']}>
          <Button
            look="quiet"
            block
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('information.older')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
