import { contentPages, type Category, type ContentPage } from '@lykta/contract/content'

/** The path of each page of tiles. */
export const pagePaths = {
  careContacts: '/care-contacts',
  services: '/services',
  aid: '/aid',
  entertainment: '/entertainment',
} as const satisfies Record<ContentPage, string>

/** The name of an item in an address: its fixed name, or the id of an item that has none. */
export const itemSlug = ({ item, id }: Pick<Category, 'item' | 'id'>): string => item ?? String(id)

/** The page that a path belongs to; for any other path, the services. */
export const pageAt = (path: string): ContentPage =>
  contentPages.find((page) => path === pagePaths[page] || path.startsWith(`${pagePaths[page]}/`)) ??
  'services'
