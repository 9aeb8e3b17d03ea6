import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/index.ts'
import { Failed, Page, PageHead } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { Intro } from './components/Intro.tsx'
import { NewsList } from './components/NewsList.tsx'
import { Offers } from './components/Offers.tsx'
import styles from './InformationScreen.module.css'
import { introQuery, newsQuery, offersQuery } from './queries.ts'

/** `/information`: what the product is, the news, and offers. */
export const InformationScreen = () => {
  const { t } = useTranslation(['content', 'shell'])
  const title = t('shell:menu.information')
  useTitle(title)
  const language = useLanguage()
  const intro = useQuery(introQuery(language))
  const news = useInfiniteQuery(newsQuery(language))
  const offers = useQuery(offersQuery(language))
  const failed = [intro, news, offers].filter(({ isError, data }) => isError && data === undefined)
  return (
    <Page desktop="fill">
      <PageHead title={title} />
      {failed.length === 0 ? null : (
        <Failed
          title={t('information.failed')}
          query={{
            error: failed[0]?.error ?? null,
            isFetching: failed.some(({ isFetching }) => isFetching),
            refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
          }}
        />
      )}
      <div className={styles['info']}>
        <Intro />
        <NewsList />
        <Offers />
      </div>
    </Page>
  )
}
