import { keptKinds, type Kept, type Retention } from '@lykta/contract/privacy'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../shared/ui/Field.tsx'
import { Loaded, Page, PageHead } from '../../../shared/ui/index.ts'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { ChangeRetention } from './components/ChangeRetention.tsx'
import { KeptKind } from './components/KeptKind.tsx'
import { retentionQuery } from './queries.ts'
import styles from './RetentionScreen.module.css'

const everywhere = 'everywhere'

/** `/admin/retention`: for how long each kind of data is kept, and what is deleted next. */
export const RetentionScreen = () => {
  const { t } = useTranslation('privacy-administration')
  const navigate = useNavigate()
  const { cluster } = useSearch({ from: '/signed-in/admin/retention' })
  const query = useQuery(retentionQuery(cluster))
  useTitle(t('title'))
  return (
    <Page desktop="scroll">
      <PageHead title={t('title')} onBack={() => void navigate({ to: '/admin' })} />
      <div className={styles['screen']}>
        <p>{t('explained')}</p>
        <Loaded query={query} failed={t('failed')} rows={6}>
          {(retention) => <Known retention={retention} now={query.dataUpdatedAt} />}
        </Loaded>
      </div>
    </Page>
  )
}

const Known = ({ retention, now }: { retention: Retention; now: number }) => {
  const { t } = useTranslation('privacy-administration')
  const navigate = useNavigate()
  const [changing, setChanging] = useState<Kept>()
  const isSystem = retention.cluster === null
  const of = { isSystem, now }
  const heading = retention.cluster?.name ?? t(everywhere)
  const ofSystem = retention.kinds.filter(({ kind }) => keptKinds[kind].per === 'system')
  const ofClusters = retention.kinds.filter((kept) => !ofSystem.includes(kept))
  return (
    <>
      {retention.setsForAll ? (
        <SelectField
          label={t('for')}
          name="cluster"
          value={retention.cluster === null ? everywhere : String(retention.cluster.id)}
          hint={isSystem ? t('everywhereExplained') : undefined}
          choices={[
            { value: everywhere, label: t(everywhere) },
            ...retention.clusters.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) =>
            void navigate({
              to: '/admin/retention',
              search: { cluster: value === everywhere ? undefined : Number(value) },
              replace: true,
            })
          }
        />
      ) : null}
      <section className={styles['section']} aria-label={heading}>
        <h2>{heading}</h2>
        <Kinds kinds={ofClusters} {...of} onChange={setChanging} />
      </section>
      <section className={styles['section']} aria-label={t('wholeSystem')}>
        <h2>{t('wholeSystem')}</h2>
        <p>{t(isSystem ? 'wholeSystemExplained' : 'wholeSystemOnly')}</p>
        <Kinds kinds={ofSystem} {...of} onChange={isSystem ? setChanging : undefined} />
      </section>
      {changing === undefined ? null : (
        <ChangeRetention
          key={changing.kind}
          kept={changing}
          cluster={retention.cluster}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}

const Kinds = ({
  kinds,
  isSystem,
  now,
  onChange,
}: {
  kinds: readonly Kept[]
  isSystem: boolean
  now: number
  onChange: ((kept: Kept) => void) | undefined
}) => (
  <ul className={styles['kinds']}>
    {kinds.map((kept) => (
      <KeptKind
        key={kept.kind}
        kept={kept}
        isSystem={isSystem}
        now={now}
        onChange={onChange === undefined ? undefined : () => onChange(kept)}
      />
    ))}
  </ul>
)
