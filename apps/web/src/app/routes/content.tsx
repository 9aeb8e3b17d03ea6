import { useParams, useRouterState } from '@tanstack/react-router'
import { CategoryScreen } from '../../features/content/CategoryScreen.tsx'
import { ItemScreen } from '../../features/content/ItemScreen.tsx'
import { pageAt } from '../../features/content/paths.ts'
import { PageMissing } from '../PageMissing.tsx'

/** A page of tiles, by its path. */
export const CategoryRoute = () => {
  const page = useRouterState({ select: ({ location }) => pageAt(location.pathname) })
  return <CategoryScreen key={page} page={page} />
}

/** One item of a page. */
export const ItemRoute = () => {
  const page = useRouterState({ select: ({ location }) => pageAt(location.pathname) })
  const { item = '' } = useParams({ strict: false })
  return <ItemScreen key={item} page={page} slug={item} missing={<PageMissing />} />
}

/** The restaurants have an address of their own. */
export const RestaurantRoute = () => (
  <ItemScreen page="services" slug="restaurant" missing={<PageMissing />} />
)
