import type { Category } from '@lykta/contract/content'
import { telHref } from './contact-links.ts'

type Reachable = Pick<Category, 'phone' | 'link' | 'email' | 'address' | 'openingHours' | 'tiles'>

/** What a tap on a tile does: the one thing there is to do, or opening the page with more. */
export type TileAction = { kind: 'call' | 'link'; href: string } | { kind: 'page' }

export const tileAction = ({ phone, link, email, address, openingHours, tiles }: Reachable): TileAction => {
  const more = email !== '' || address !== '' || openingHours !== '' || tiles.length > 0
  if (more || (phone === '') === (link === '')) return { kind: 'page' }
  return phone === '' ? { kind: 'link', href: link } : { kind: 'call', href: telHref(phone) }
}
