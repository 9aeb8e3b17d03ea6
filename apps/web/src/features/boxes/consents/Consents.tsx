import type { Box } from '@lykta/contract/boxes'
import { needsConsent } from '@lykta/contract/consents'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, Failed, SkeletonRows } from '../../../shared/ui/index.ts'
import part from '../components/BoxPart.module.css'
import { Cohabitants } from './Cohabitants.tsx'
import { allConsentedTo, isStanding, type ConsentedTo } from './consented-to.ts'
import { ConsentEntry } from './ConsentEntry.tsx'
import styles from './Consents.module.css'
import { NoteConsentForm } from './NoteConsentForm.tsx'
import { consentsQuery } from './queries.ts'
import { useConsentWords } from './use-consent-words.ts'

/** What the resident has consented to, for users who may change the box. */
export const Consents = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation('boxes-consents')
  const [open, setOpen] = useState(false)
  const { data, isError, error, isFetching, refetch } = useQuery(consentsQuery(box.id))
  return (
    <section className={part['part']} aria-labelledby="consents">
      <h2 id="consents">{t('title')}</h2>
      <p>{t('explained', { name })}</p>
      {data === undefined && !isError ? <SkeletonRows rows={3} /> : null}
      {data === undefined && isError ? (
        <Failed title={t('failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {data === undefined
        ? null
        : allConsentedTo(data).map((one) => (
            <Purpose key={`${one.purpose} ${String(one.user?.id)}`} box={box} name={name} of={one} />
          ))}
      {data === undefined ? null : <Cohabitants box={box} name={name} consents={data} />}
      {data === undefined ? null : (
        <div className={styles['add']}>
          <Button
            look="quiet"
            block
            icon={<IconPlus size={24} stroke={1.9} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('add')}
          </Button>
        </div>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('add')}>
        <NoteConsentForm box={box} name={name} onNoted={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

/** One thing to consent to: whether it goes on, and what the register has of it. */
const Purpose = ({ box, name, of }: { box: Box; name: string; of: ConsentedTo }) => {
  const { t } = useTranslation('boxes-consents')
  const words = useConsentWords(name)
  const { purpose, consents, state } = of
  const current = consents.filter((one) => isStanding(one, consents))
  const earlier = consents.filter((one) => !current.includes(one))
  const isNotSetUp =
    state.kind === 'consented' && (purpose === 'help' || purpose === 'silence') && box[purpose] === null
  const goesOn = state.kind === 'consented' || state.kind === 'unasked'
  return (
    <div className={styles['purpose']}>
      <h3>{words.purpose(of)}</h3>
      <p data-off={(!goesOn && (!needsConsent[purpose] || consents.length > 0)) || undefined}>
        {words.state(of)}
      </p>
      {isNotSetUp ? <p>{t(`notSetUp.${purpose}`)}</p> : null}
      {current.map((consent) => (
        <ConsentEntry key={consent.id} box={box} name={name} consent={consent} />
      ))}
      {earlier.length === 0 ? null : (
        <details>
          <summary>{t('earlier', { count: earlier.length })}</summary>
          {earlier.map((consent) => (
            <ConsentEntry key={consent.id} box={box} name={name} consent={consent} />
          ))}
        </details>
      )}
    </div>
  )
}
