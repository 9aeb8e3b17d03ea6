import type { Language } from '@lykta/contract/languages'
import { withinBytes } from '../../platform/bounded-answer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { contentHeads, isThereAny, textsOf } from './repo.ts'
import { noText, textIn } from '@lykta/contract/content'

interface LegalSection {
  title: string
  paragraphs: string[]
}

/** The legal texts: those published by administrators of all clusters, or else those in the branding folder. */
export const createLegalTexts = (deps: {
  db: Database
  clock: Clock
  ofBranding: Record<Language, LegalSection[]>
}) => {
  const published = () => ({ kind: 'legal', clusterIds: [], publishedAt: deps.clock.now() }) as const
  return {
    areThere: async (): Promise<boolean> =>
      Object.values(deps.ofBranding).some(({ length }) => length > 0) || isThereAny(deps.db, published()),

    read: async (language: Language): Promise<LegalSection[]> => {
      const heads = withinBytes(await contentHeads(deps.db, published()), ({ bytes }) => bytes)
      if (heads.length === 0) return deps.ofBranding[language]
      const texts = await textsOf(
        deps.db,
        heads.map(({ id }) => id),
      )
      return heads.map(({ id, title }) => ({
        title: textIn(title, language),
        paragraphs: textIn(texts.get(id) ?? noText, language)
          .split(/\n\s*\n/)
          .map((paragraph) => paragraph.trim())
          .filter((paragraph) => paragraph !== ''),
      }))
    },
  }
}
export type LegalTexts = ReturnType<typeof createLegalTexts>
