import type { ContentPage } from '@lykta/contract/content'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { CategoryTiles } from './components/CategoryTiles.tsx'
import { PageFrame } from './components/PageFrame.tsx'
import { pageAt } from './paths.ts'
import { usePage } from './use-page.ts'

/** `/care-contacts`, `/services`, `/aid` and `/entertainment`: what the municipality of the selected box offers. */
export const CategoryScreen = () => {
  const page = useRouterState({ select: ({ location }) => pageAt(location.pathname) })
  return <CategoryPage key={page} page={page} />
}

const CategoryPage = ({ page }: { page: ContentPage }) => {
  const { t } = useTranslation(['content', 'shell'])
  const navigate = useNavigate()
  const of = usePage(page)
  const title = page === 'services' ? t('services') : t(`shell:functions.${page}`)
  useTitle(title)
  const items = of.query.data ?? []
  return (
    <PageFrame
      page={page}
      title={title}
      desktop="fill"
      backOn="phone"
      onBack={() => void navigate({ to: '/App' })}
      of={of}
    >
      {items.length === 0 ? (
        <Empty title={t('page.empty')}>{t('page.emptyExplained')}</Empty>
      ) : (
        <CategoryTiles page={page} items={items} />
      )}
    </PageFrame>
  )
}
