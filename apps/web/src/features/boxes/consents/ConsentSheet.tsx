import type { Box } from '@lykta/contract/boxes'
import type { Consent } from '@lykta/contract/consents'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../shared/config/config.ts'
import { longDateText } from '../../../shared/format/index.ts'
import { PrintedPages } from '../../../shared/print/PrintedPages.tsx'
import styles from './ConsentSheet.module.css'

/** What is to be signed. `from`: null until it has been, as it is then valid from that day on. */
export type SheetOfConsent = Pick<
  Consent,
  'purpose' | 'user' | 'cohabitant' | 'giver' | 'givenBy' | 'witness' | 'until'
> & { from: number | null }

interface ConsentSheetProps {
  box: Box
  consent: SheetOfConsent
  onPrinted: () => void
}

/** A consent on paper, to be signed, in the language of whoever signs it and not of whoever prints. */
export const ConsentSheet = ({ box, consent, onPrinted }: ConsentSheetProps) => {
  const { i18n } = useTranslation()
  const { language } = box
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    let isGone = false
    void i18n.loadLanguages(language).then(() => {
      if (!isGone) setLoaded(true)
    })
    return () => {
      isGone = true
    }
  }, [i18n, language])
  return loaded ? <Sheet box={box} consent={consent} onPrinted={onPrinted} /> : null
}

const Sheet = ({ box, consent, onPrinted }: ConsentSheetProps) => {
  const { i18n } = useTranslation('boxes-consents')
  const config = useConfig()
  const { language, profile, room } = box
  const t = i18n.getFixedT(language, 'boxes-consents')
  const resident = `${profile.firstName} ${profile.lastName}`.trim()
  const values = { name: consent.cohabitant || resident, caller: consent.user?.name ?? '' }
  const { giver, from, until } = consent
  return (
    <PrintedPages onPrinted={onPrinted}>
      <section className={styles['sheet']} lang={language}>
        <p>{[config?.productName, config?.regionName].filter(Boolean).join(', ')}</p>
        <h1>{t('sheet.title')}</h1>
        <p>
          {[
            resident,
            room.name,
            consent.cohabitant && t('sheet.concerns', { cohabitant: consent.cohabitant }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h2>{t(`purposes.${consent.purpose}`)}</h2>
        <p>{t(`sheet.what.${consent.purpose}`, values)}</p>
        <p>
          {from === null ? t('sheet.fromSigned') : t('sheet.from', { date: longDateText(from, language) })}{' '}
          {until === null ? t('sheet.noEnd') : t('sheet.until', { date: longDateText(until - 1, language) })}
        </p>
        <p>{t('sheet.freely')}</p>
        <dl>
          <dt>{t('sheet.signature')}</dt>
          <dd />
          <dt>{t('sheet.nameInPrint')}</dt>
          <dd>
            {[
              consent.givenBy,
              ...(giver === 'guardian' || giver === 'attorney' ? [t(`givers.${giver}`)] : []),
            ].join(', ')}
          </dd>
          <dt>{t('sheet.placeAndDay')}</dt>
          <dd />
          <dt>{t('sheet.witness')}</dt>
          <dd>{consent.witness}</dd>
        </dl>
      </section>
    </PrintedPages>
  )
}
