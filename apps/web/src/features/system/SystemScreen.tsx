import { isMild, queueNames, troubleKinds, type SystemState, type Trouble } from '@lykta/contract/system'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/index.ts'
import { dayAndTimeText, longDateText } from '../../shared/format/index.ts'
import { storageText } from '../../shared/format/storage-text.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { Banner, Empty, Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { TwoColumns } from '../../shared/ui/TwoColumns.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { systemQuery } from './queries.ts'
import styles from './SystemScreen.module.css'

/** `/admin/system`: how the servers are doing, what does not work, and what to do about it. */
export const SystemScreen = () => {
  const { t } = useTranslation(['system', 'administration'])
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, refetch } = useQuery(systemQuery)
  const title = t('title')
  useTitle(title)
  const isRefused = isApiError(error) && error.code === 'not_permitted'
  return (
    <Page desktop="scroll">
      <PageHead title={title} backOn="everywhere" onBack={() => void navigate({ to: '/admin/overview' })} />
      {isPending ? <SkeletonRows rows={6} /> : null}
      {isRefused ? <Empty title={t('refused')}>{t('administration:notPermittedExplained')}</Empty> : null}
      {!isPending && !isRefused && data === undefined ? (
        <Failed title={t('failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {data === undefined || isRefused ? null : <Known state={data} />}
    </Page>
  )
}

const Known = ({ state }: { state: SystemState }) => {
  const { t } = useTranslation('system')
  const language = useLanguage()
  const { servers, troubles, mail, queues, redis, redisVersion, certificateEndsAt } = state
  const redisState = t(`redisStates.${redis}`)
  /** An older server does not say. */
  const timeText = (at: number | null | undefined) =>
    typeof at === 'number' ? dayAndTimeText(at, language) : t('never')
  return (
    <div className={styles['system']}>
      <Troubles troubles={troubles} />
      <TwoColumns
        left={
          <>
            <section className={styles['card']}>
              <h2>{t('servers')}</h2>
              <ul className={styles['servers']}>
                {servers.map(({ name, version, startedAt, seenAt, isSilent, disks }) => (
                  <li key={name}>
                    <b>{name}</b>
                    <span>
                      {t('version', { version })} ·{' '}
                      {isSilent
                        ? t('silent', { time: dayAndTimeText(seenAt, language) })
                        : t('started', { time: dayAndTimeText(startedAt, language) })}
                    </span>
                    {disks.map(({ holds, freeBytes, sizeBytes, state: ofDisk }) => (
                      <span key={holds.join()} data-warns={ofDisk === 'fine' ? undefined : ''}>
                        {t(holds.includes('files') ? 'disk.files' : 'disk.database', {
                          free: storageText(freeBytes, language),
                          size: storageText(sizeBytes, language),
                        })}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
            <Facts title={t('queues')}>
              {queueNames.map((name) => (
                <Fact key={name} name={t(`queueNames.${name}`)} value={String(queues[name] ?? 0)} />
              ))}
            </Facts>
          </>
        }
        right={
          <Facts title={t('engines')}>
            <Fact name={t('postgres')} value={state.postgres} />
            <Fact
              name={t('redis')}
              value={typeof redisVersion === 'string' ? `${redisVersion}, ${redisState}` : redisState}
            />
            <Fact name={t('backup')} value={timeText(state.lastBackupAt)} />
            <Fact name={t('verified')} value={timeText(state.lastVerifiedAt)} />
            <Fact name={t('rehearsed')} value={timeText(state.lastRehearsedAt)} />
            {typeof certificateEndsAt === 'number' ? (
              <Fact name={t('certificate')} value={longDateText(certificateEndsAt, language)} />
            ) : null}
            <Fact name={t('mail')} value={t(mail.goesOut ? 'mailGoes' : 'mailStays')} />
            <Fact name={t('mailsFailed')} value={String(mail.failed)} />
          </Facts>
        }
      />
    </div>
  )
}

const Troubles = ({ troubles }: { troubles: readonly Trouble[] }) => {
  const { t } = useTranslation('system')
  const language = useLanguage()
  // A newer server may know of more.
  const known = troubles.filter(({ kind }) => troubleKinds.includes(kind))
  if (known.length === 0) return <Banner kind="done">{t('allWorks')}</Banner>
  return (
    <ul className={styles['troubles']} aria-label={t('troubles')}>
      {known.map(({ kind, server, freeBytes }) => (
        <li key={`${kind} ${server ?? ''}`}>
          <Banner kind={isMild(kind) ? 'note' : 'error'}>
            <b>
              {t(`trouble.${kind}.what`, {
                server: server ?? '',
                free: freeBytes === null ? '' : storageText(freeBytes, language),
              })}
            </b>{' '}
            {t(`trouble.${kind}.do`)}
          </Banner>
        </li>
      ))}
    </ul>
  )
}

const Facts = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['card']}>
    <h2>{title}</h2>
    <dl className={styles['facts']}>{children}</dl>
  </section>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
