import { useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CategoryScreen } from '../../features/content/CategoryScreen.tsx'
import { ItemScreen } from '../../features/content/ItemScreen.tsx'
import { pageAt } from '../../features/content/paths.ts'
import { SkeletonRows } from '../../shared/ui/index.ts'
import { PageMissing } from '../PageMissing.tsx'

const Slideshow = lazy(() =>
  import('../../features/messages/Slideshow.tsx').then(({ Slideshow }) => ({ default: Slideshow })),
)

/** A page of tiles, by its path. */
export const CategoryRoute = () => {
  const page = useRouterState({ select: ({ location }) => pageAt(location.pathname) })
  return <CategoryScreen key={page} page={page} />
}

/** One item of a page. */
export const ItemRoute = () => {
  const page = useRouterState({ select: ({ location }) => pageAt(location.pathname) })
  const { item = '' } = useParams({ strict: false })
  return (
    <ItemScreen
      key={item}
      page={page}
      slug={item}
      missing={<PageMissing />}
      slideshow={
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <Slideshow />
        </Suspense>
      }
    />
  )
}

/** The restaurants have an address of their own. */
export const RestaurantRoute = () => (
  <ItemScreen page="services" slug="restaurant" missing={<PageMissing />} />
)
