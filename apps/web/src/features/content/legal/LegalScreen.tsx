import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Brand } from '../../../shared/ui/Brand.tsx'
import { Empty, Failed, PageHead, SkeletonRows } from '../../../shared/ui/index.ts'
import { LanguageSwitch } from '../../../shared/ui/LanguageSwitch.tsx'
import { useHistoryBack } from '../../../shared/ui/use-history-back.ts'
import { useTitle } from '../../../shared/ui/use-title.ts'
import styles from './LegalScreen.module.css'
import { legalQuery } from './queries.ts'

/** `/legal`: the region's legal texts, for visitors too. */
export const LegalScreen = () => {
  const { t } = useTranslation(['settings', 'shell'])
  const { data, isError, error, isFetching, refetch } = useQuery(legalQuery(useLanguage()))
  const title = t('shell:legal.title')
  useTitle(title)
  const back = useHistoryBack('/App')
  return (
    <main className={styles['page']}>
      <div className={styles['brand']}>
        <Brand />
        <LanguageSwitch label={t('legal.language')} />
      </div>
      <PageHead title={title} onBack={back} />
      {data === undefined && !isError ? <SkeletonRows /> : null}
      {data === undefined && isError ? (
        <Failed title={t('legal.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {data?.sections.length === 0 ? <Empty title={t('legal.none')}>{t('legal.noneExplained')}</Empty> : null}
      {data?.sections.map((section, index) => (
        <LegalSection key={index} of={section} />
      ))}
    </main>
  )
}

/** A section of the legal texts. */
export const LegalSection = ({
  of: { title, paragraphs },
}: {
  of: { title: string; paragraphs: string[] }
}) => (
  <section className={styles['section']}>
    {title === '' ? null : <h2>{title}</h2>}
    {paragraphs.map((paragraph, number) => (
      <p key={number}>{paragraph}</p>
    ))}
  </section>
)
