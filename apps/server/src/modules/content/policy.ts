import { contentPages, type ContentPage } from '@lykta/contract/content'
import type { FunctionName } from '@lykta/contract/boxes'
import { notPermitted } from '../../errors.ts'
import type { SignedInUser } from '../../signed-in.ts'
import { mayAdministerCluster } from '../accounts/index.ts'

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

/** Administrators write in their own cluster; what is everybody's belongs to those of the system. */
export const mayEdit = (user: SignedInUser, clusterId: number | null): boolean =>
  mayAdministerCluster(user, clusterId)

/** Only administrators write at all. @throws not_permitted */
export const checkEdits = (user: SignedInUser): void => {
  if (user.role !== 'admin') throw notPermitted()
}

/** @throws not_permitted */
export const checkMayEdit = (user: SignedInUser, clusterId: number | null): void => {
  if (!mayEdit(user, clusterId)) throw notPermitted()
}
