import { contentPages, type Category, type ContentPage } from '@lykta/contract/content'

/** Where each page of tiles is. */
export const pagePaths = {
  careContacts: '/care-contacts',
  services: '/services',
  aid: '/aid',
  entertainment: '/entertainment',
} as const satisfies Record<ContentPage, string>

/** What an item is called in an address: its name, which stays, or the id of one that has none. */
export const itemSlug = ({ item, id }: Pick<Category, 'item' | 'id'>): string => item ?? String(id)

/** The page that a path below one of them belongs to; of any other path, the services. */
export const pageAt = (path: string): ContentPage =>
  contentPages.find((page) => path === pagePaths[page] || path.startsWith(`${pagePaths[page]}/`)) ??
  'services'
