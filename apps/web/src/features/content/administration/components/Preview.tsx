import {
  contentKinds,
  type ContentItem,
  type ContentKindName,
  type Presenting,
} from '@lykta/contract/content'
import { useNow } from '@lykta/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownFirst, useLanguage, type Language } from '../../../../shared/i18n/index.ts'
import { Segments } from '../../../../shared/ui/index.ts'
import { IntroCard } from '../../components/IntroCard.tsx'
import { Municipality } from '../../components/Municipality.tsx'
import { NewsArticle } from '../../components/NewsArticle.tsx'
import { OfferLink } from '../../components/Offers.tsx'
import { Provider } from '../../components/Provider.tsx'
import { TileFace } from '../../components/TileFace.tsx'
import { LegalSection } from '../../legal/LegalScreen.tsx'
import { say, type EntryContent } from '../entry.ts'
import styles from './Preview.module.css'

interface PreviewProps {
  kind: ContentKindName
  entry: EntryContent
}

/** What relatives see of it, in each language. */
export const Preview = ({ kind, entry }: PreviewProps) => {
  const { t } = useTranslation('publishing')
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  return (
    <section className={styles['preview']} aria-label={t('preview.title')}>
      <h2>{t('preview.title')}</h2>
      <Segments
        label={t('preview.language')}
        value={language}
        choices={ownFirst(own).map((value) => ({ value, label: t(`languages.${value}`) }))}
        disabled={false}
        onChange={setLanguage}
      />
      <div className={styles['frame']} lang={language}>
        {isNamed(kind, entry) ? (
          <Shown kind={kind} entry={entry} language={language} />
        ) : (
          <p lang={own}>{t('preview.nothing')}</p>
        )}
      </div>
    </section>
  )
}

const isNamed = (kind: ContentKindName, { texts, facts }: EntryContent): boolean =>
  [texts.title.en, texts.title.sv, kind === 'support' ? facts.value : ''].some((name) => name.trim() !== '')

const Shown = ({ kind, entry, language }: PreviewProps & { language: Language }) => {
  const now = useNow(60_000)
  const { picture, time, parent } = entry
  const presenting: Presenting = {
    base: { id: 0, cluster: null, position: 0, published: true, picture },
    // Until one is chosen it stands below nothing.
    values: { ...entry, parent: parent ?? 0 },
    time: time ?? now,
    say: (text) => say(text, language),
    edit: false,
    tiles: [],
  }
  return shownAs(kind, presenting)
}

const shownAs = <Name extends ContentKindName>(kind: Name, presenting: Presenting): ReactNode =>
  previews[kind](contentKinds[kind].present(presenting))

/** Each kind where relatives see it. */
const previews: { readonly [Name in ContentKindName]: (item: ContentItem<Name>) => ReactNode } = {
  news: (item) => <NewsArticle of={item} />,
  offer: (item) => <OfferLink of={item} />,
  intro: (item) => <IntroCard of={item} />,
  support: (item) => <Municipality of={item} />,
  category: (item) => (
    <>
      <div className={styles['tile']}>
        <TileFace item={item} />
      </div>
      <Provider of={item} headless alone />
    </>
  ),
  tile: (item) => <Provider of={item} alone />,
  legal: ({ title, text }) => (
    <LegalSection of={{ title, paragraphs: text.split(/\n\s*\n/).filter((one) => one.trim() !== '') }} />
  ),
  template: ({ subject, message }) => (
    <article className={styles['message']}>
      <h3>{subject}</h3>
      <p>{message}</p>
    </article>
  ),
}
