import {
  contentKindOf,
  contentKinds,
  textIn,
  type ContentKindName,
  type Presenting,
} from '@lykta/contract/content'
import { useNow } from '@lykta/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownFirst, useLanguage, type Language } from '../../../../shared/i18n/index.ts'
import { languages } from '../../../../shared/i18n/languages.ts'
import { SegmentedControl } from '../../../../shared/ui/index.ts'
import { IntroCard } from '../../components/IntroCard.tsx'
import { MunicipalityContacts } from '../../components/MunicipalityContacts.tsx'
import { NewsArticle } from '../../components/NewsArticle.tsx'
import { OfferLink } from '../../components/Offers.tsx'
import { Provider } from '../../components/Provider.tsx'
import { TileFace } from '../../components/TileFace.tsx'
import { LegalSection } from '../../legal/LegalScreen.tsx'
import type { EntryContent } from '../entry.ts'
import { nameOf } from '../kinds.ts'
import styles from './EntryPreview.module.css'

interface EntryPreviewProps {
  kind: ContentKindName
  entry: EntryContent
}

/** What relatives see of it, in each language. */
export const EntryPreview = ({ kind, entry }: EntryPreviewProps) => {
  const { t } = useTranslation('content-administration')
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  return (
    <section className={styles['preview']} aria-label={t('preview.title')}>
      <h2>{t('preview.title')}</h2>
      <SegmentedControl
        label={t('preview.language')}
        value={language}
        choices={ownFirst(own).map((value) => ({ value, label: t(`languages.${value}`) }))}
        disabled={false}
        onChange={setLanguage}
      />
      <div className={styles['frame']} lang={language}>
        {languages.some((one) => nameOf(kind, entry, one).trim() !== '') ? (
          <Shown kind={kind} entry={entry} language={language} />
        ) : (
          <p lang={own}>{t('preview.nothing')}</p>
        )}
      </div>
    </section>
  )
}

const Shown = ({ kind, entry, language }: EntryPreviewProps & { language: Language }) => {
  const now = useNow(60_000)
  const { picture, time, parent } = entry
  const presenting: Presenting = {
    base: { id: 0, cluster: null, position: 0, published: true, picture },
    // Until a category is chosen, there is none.
    values: { ...entry, parent: parent ?? 0 },
    time: time ?? now,
    say: (text) => textIn(text, language),
    edit: false,
    tiles: [],
  }
  const preview = previews[kind]
  return preview === undefined ? <Words kind={kind} of={presenting} /> : preview(presenting)
}

/** The kinds that relatives see in a special component. */
const previews: Partial<Record<ContentKindName, (one: Presenting) => ReactNode>> = {
  news: (one) => <NewsArticle of={contentKinds.news.present(one)} />,
  offer: (one) => <OfferLink of={contentKinds.offer.present(one)} />,
  intro: (one) => <IntroCard of={contentKinds.intro.present(one)} />,
  support: (one) => <MunicipalityContacts of={contentKinds.support.present(one)} />,
  category: (one) => {
    const item = contentKinds.category.present(one)
    return (
      <>
        <div className={styles['tile']}>
          <TileFace item={item} />
        </div>
        <Provider of={item} headless alone />
      </>
    )
  },
  tile: (one) => <Provider of={contentKinds.tile.present(one)} alone />,
  legal: (one) => {
    const { title, text } = contentKinds.legal.present(one)
    const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
    return <LegalSection of={{ title, paragraphs }} />
  },
}

/** Any other kind: all its fields. */
const Words = ({ kind, of: { base, values, say } }: { kind: ContentKindName; of: Presenting }) => {
  const { texts, facts } = contentKindOf(kind)
  const written = [
    ...texts
      .filter(({ name }) => name !== 'title')
      .map(({ name }) => ({ name, words: say(values.texts[name]) })),
    ...facts.map((name) => ({ name, words: values.facts[name] })),
  ]
  return (
    <article className={styles['words']}>
      {base.picture === '' ? null : <img src={base.picture} alt="" />}
      <h3>{say(values.texts.title)}</h3>
      {written.map(({ name, words }) => (words === '' ? null : <p key={name}>{words}</p>))}
    </article>
  )
}
