/** The pages that a municipality fills, and their items. */

/** The functions of a box that are a page of tiles. */
export const contentPages = ['careContacts', 'services', 'aid', 'entertainment'] as const
export type ContentPage = (typeof contentPages)[number]

/** Where a piece of content can be: on a page, or below a category of one. */
export type ContentPlace = 'page' | 'category'

/** The items that Lykta knows by name, each on its page. Items added by a municipality have no such name. */
export const itemNames = {
  careContacts: ['own-doctor', 'telemedicine', 'health-line'],
  services: ['goods', 'pharmacy', 'transport', 'restaurant'],
  aid: ['blood-pressure', 'dispenser', 'alarm', 'movement'],
  entertainment: ['films', 'slideshow', 'music', 'radio'],
} as const satisfies Record<ContentPage, readonly string[]>
export type ItemName = (typeof itemNames)[ContentPage][number]

/** The stages of publication: draft, not yet visible, visible now, or no longer. */
export const contentStates = ['draft', 'scheduled', 'published', 'ended'] as const
export type ContentState = (typeof contentStates)[number]

/** What a list can be sorted by. */
export const contentSorts = ['position', 'title', 'time', 'id'] as const

/** The texts of a piece of content; each kind has some of them, all in both languages. */
export const textNames = ['title', 'text', 'openingHours'] as const
export type TextName = (typeof textNames)[number]

/** Other fields, which are in one language. */
export const factNames = ['value', 'phone', 'onCall', 'email', 'link', 'address'] as const
export type FactName = (typeof factNames)[number]

/** A value for every fact. */
export const eachFact = <T>(of: (name: FactName) => T): Record<FactName, T> => ({
  value: of('value'),
  phone: of('phone'),
  onCall: of('onCall'),
  email: of('email'),
  link: of('link'),
  address: of('address'),
})
