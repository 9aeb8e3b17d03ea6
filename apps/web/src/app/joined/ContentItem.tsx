import { useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ItemScreen } from '../../features/content/ItemScreen.tsx'
import { pageAt } from '../../features/content/paths.ts'
import { SkeletonRows } from '../../shared/ui/index.ts'

const Slideshow = lazy(() =>
  import('../../features/messages/Slideshow.tsx').then(({ Slideshow }) => ({ default: Slideshow })),
)

/** One item of a page of tiles. The slideshow shows the pictures that were sent. */
export const ContentItem = () => {
  const page = useRouterState({ select: ({ location }) => pageAt(location.pathname) })
  const { item = '' } = useParams({ strict: false })
  return (
    <ItemScreen
      key={item}
      page={page}
      slug={item}
      slideshow={
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <Slideshow />
        </Suspense>
      }
    />
  )
}

/** Restaurants have a path of their own. */
export const Restaurant = () => <ItemScreen page="services" slug="restaurant" />
