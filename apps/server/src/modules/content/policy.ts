import { contentPages, type ContentPage } from '@lykta/contract/content'
import type { FunctionName } from '@lykta/contract/boxes'
import { notPermitted } from '../../errors.ts'
import type { Person } from '../../signed-in.ts'
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
export const mayEdit = (person: Person, clusterId: number | null): boolean =>
  mayAdministerCluster(person, clusterId)

/** Only administrators write at all. @throws not_permitted */
export const checkEdits = (person: Person): void => {
  if (person.role !== 'admin') throw notPermitted()
}

/** @throws not_permitted */
export const checkMayEdit = (person: Person, clusterId: number | null): void => {
  if (!mayEdit(person, clusterId)) throw notPermitted()
}
