import { contentPages, type ContentPage } from '@lykta/contract/content'
import type { FunctionName } from '@lykta/contract/boxes'

/** A cluster that somebody has to do with, and the pages that a box of theirs there shows them. */
export interface ClusterView {
  clusterId: number
  pages: readonly ContentPage[]
}

/** Whose a row is, and on which page it stands; null: on none, such as news. */
interface Placed {
  clusterId: number | null
  page: ContentPage | null
}

export const isContentPage = (name: FunctionName): name is ContentPage =>
  contentPages.some((page) => page === name)

/** News and the like are for the cluster; what stands on a page, for those whom a box there shows the page. */
export const mayRead = ({ clusterId, page }: Placed, views: readonly ClusterView[]): boolean =>
  page === null
    ? clusterId === null || views.some((view) => view.clusterId === clusterId)
    : views.some((view) => (clusterId === null || view.clusterId === clusterId) && view.pages.includes(page))
