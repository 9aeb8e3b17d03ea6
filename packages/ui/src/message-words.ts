import type { Language } from '@lykta/contract/languages'
import type { MessageCategory } from '@lykta/contract/messages'

/** The name of each message category, on the TV and in the web app, whose preview shows what the TV will. */
export const messageCategoryWords = {
  en: { information: 'Information', warning: 'Warning', event: 'Event' },
  sv: { information: 'Information', warning: 'Varning', event: 'Händelse' },
} as const satisfies Record<Language, Record<MessageCategory, string>>
