import { contentPages, type ContentPage } from '@lykta/contract/content'
import type { FunctionName } from '@lykta/contract/boxes'

/** A cluster that a user belongs to, and the pages that their boxes there show. */
export interface ClusterView {
  clusterId: number
  pages: readonly ContentPage[]
}

/** The cluster and page of a row. A null page means none, as for news. */
interface Placed {
  clusterId: number | null
  page: ContentPage | null
}

export const isContentPage = (name: FunctionName): name is ContentPage =>
  contentPages.some((page) => page === name)

/**
 * News and the like may be read by everybody in the cluster; rows on a page only by users whose box there shows the
 * page.
 */
export const mayRead = ({ clusterId, page }: Placed, views: readonly ClusterView[]): boolean =>
  page === null
    ? clusterId === null || views.some((view) => view.clusterId === clusterId)
    : views.some((view) => (clusterId === null || view.clusterId === clusterId) && view.pages.includes(page))
