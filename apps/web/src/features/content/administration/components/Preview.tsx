import { useNow } from '@lykta/ui'
import { useState } from 'react'
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
import type { KindName } from '../kinds.ts'
import styles from './Preview.module.css'

interface PreviewProps {
  kind: KindName
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

const isNamed = (kind: KindName, { texts, facts }: EntryContent): boolean =>
  [texts.title.en, texts.title.sv, kind === 'support' ? facts.value : ''].some((name) => name.trim() !== '')

const Shown = ({ kind, entry, language }: PreviewProps & { language: Language }) => {
  const now = useNow(60_000)
  const { picture, facts, time } = entry
  const title = say(entry.texts.title, language)
  const text = say(entry.texts.text, language)
  const openingHours = say(entry.texts.openingHours, language)
  const { phone, email, link, address } = facts
  const provider = { id: 0, cluster: null, position: 0, published: true, picture, title, text, openingHours }
  switch (kind) {
    case 'news':
      return <NewsArticle of={{ title, content: text, picture, time: time ?? now }} />
    case 'offers':
      return <OfferLink of={{ title, text, picture, link }} />
    case 'intro':
      return <IntroCard of={{ title, text, picture }} />
    case 'support': {
      const description = {
        title,
        email,
        onCall: facts.onCall,
        telephone: phone,
        visitingAddress: address,
      }
      return <Municipality of={{ value: facts.value, description }} />
    }
    case 'categories':
      return (
        <>
          <div className={styles['tile']}>
            <TileFace item={{ item: entry.item, title, text, picture, tiles: [] }} />
          </div>
          <Provider of={{ ...provider, phone, email, link, address }} headless alone />
        </>
      )
    case 'tiles':
      return <Provider of={{ ...provider, phone, email, link, address }} alone />
    case 'legal':
      return (
        <LegalSection of={{ title, paragraphs: text.split(/\n\s*\n/).filter((one) => one.trim() !== '') }} />
      )
    case 'templates':
      return (
        <article className={styles['message']}>
          <h3>{title}</h3>
          <p>{text}</p>
        </article>
      )
  }
}
