import type { AdministrationOverview } from '@lykta/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowFeed } from '../../shared/feed/use-follow-feed.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { useMay } from '../../shared/permissions/permissions.ts'
import { Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { DayBars } from './components/DayBars.tsx'
import { FirstSteps } from './components/FirstSteps.tsx'
import { OpenAlarms } from './components/OpenAlarms.tsx'
import { OnlineCurve } from './components/OnlineCurve.tsx'
import { TroubleLine } from './components/TroubleLine.tsx'
import { WorstBoxes } from './components/WorstBoxes.tsx'
import styles from './OverviewScreen.module.css'
import { administrationOverviewKey, overviewQuery } from './queries.ts'
import { storageText } from '../../shared/format/storage-text.ts'

/** `/admin/overview`: how the whole system runs, each part with a link to the list behind it. */
export const OverviewScreen = () => {
  const { t } = useTranslation(['overview', 'shell'])
  const navigate = useNavigate()
  const { data, dataUpdatedAt, isPending, error, isFetching, refetch } = useQuery(overviewQuery)
  useFollowFeed(administrationOverviewKey)
  const maySeeAlarms = useMay('alarms')
  const title = t('shell:administration.overview')
  useTitle(title)
  return (
    <Page desktop="scroll">
      <PageHead title={title} backOn="phone" onBack={() => void navigate({ to: '/admin' })} />
      {maySeeAlarms ? <OpenAlarms /> : null}
      {isPending ? <SkeletonRows rows={6} /> : null}
      {!isPending && data === undefined ? (
        <Failed title={t('failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {data === undefined ? null : <Known overview={data} at={dataUpdatedAt} />}
    </Page>
  )
}

interface KnownProps {
  overview: AdministrationOverview
  /** When it was read. */
  at: number
}

const Known = ({ overview, at }: KnownProps) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const maySeeBoxes = useMay('boxes')
  const maySeeAudit = useMay('audit')
  const { boxes, online, days, failed, storage, trouble } = overview
  return (
    <div className={styles['overview']}>
      {trouble === undefined ? null : <TroubleLine trouble={trouble} />}
      <FirstSteps />
      <section className={styles['figures']} aria-label={t('now')}>
        <Figure
          label={t('online')}
          value={t('of', { count: boxes.online, total: boxes.tvs })}
          {...(maySeeBoxes ? { href: '/admin/boxes' } : {})}
        />
        <Figure
          label={t('offline')}
          value={String(boxes.offline)}
          warns={boxes.offline > 0}
          {...(maySeeBoxes ? { href: '/admin/boxes?show=offline' } : {})}
        />
        <Figure
          label={t('lowBattery')}
          value={String(boxes.lowBattery)}
          warns={boxes.lowBattery > 0}
          {...(maySeeBoxes ? { href: '/admin/boxes?show=lowBattery' } : {})}
        />
        <Figure
          label={t('films')}
          note={t('sevenDays')}
          value={String(failed.films)}
          warns={failed.films > 0}
          {...(maySeeAudit ? { href: '/admin/audit?action=film_failed' } : {})}
        />
        <Figure
          label={t('mails')}
          note={t('sevenDays')}
          value={String(failed.mails)}
          warns={failed.mails > 0}
          {...(maySeeAudit ? { href: '/admin/audit?action=mail_failed' } : {})}
        />
        <Figure
          label={t('storage')}
          note={t('files', { count: storage.files })}
          value={storageText(storage.bytes, language)}
        />
      </section>
      <Card title={t('overDay')}>
        <OnlineCurve counts={online} now={{ at, ...boxes }} />
      </Card>
      <div className={styles['pair']}>
        <Card
          title={t('calls')}
          way={maySeeAudit ? <CardLink href="/admin/audit?action=call_started" name={t('calls')} /> : null}
        >
          <DayBars
            days={days.map(({ day, calls, answered }) => ({ day, count: calls, part: answered }))}
            words={(count, part) => t('callsOfDay', { count, answered: part })}
            legend={t('answered')}
            none={t('noCalls')}
          />
        </Card>
        <Card
          title={t('messages')}
          way={maySeeAudit ? <CardLink href="/admin/audit?action=message_sent" name={t('messages')} /> : null}
        >
          <DayBars
            days={days.map(({ day, messages }) => ({ day, count: messages }))}
            words={(count) => t('messagesOfDay', { count })}
            none={t('noMessages')}
          />
        </Card>
      </div>
      {maySeeBoxes ? (
        <div className={styles['pair']}>
          <Card
            title={t('offlineLongest')}
            way={<CardLink href="/admin/boxes?show=offline&sort=lastSeenAt" name={t('offlineLongest')} />}
          >
            <WorstBoxes show="offline" />
          </Card>
          <Card
            title={t('lowest')}
            way={<CardLink href="/admin/boxes?show=lowBattery&sort=battery" name={t('lowest')} />}
          >
            <WorstBoxes show="lowBattery" />
          </Card>
        </div>
      ) : null}
    </div>
  )
}

interface FigureProps {
  label: string
  value: string
  note?: string
  /** Somebody should look into it. */
  warns?: boolean
  /** The list behind it. */
  href?: string
}

const Figure = ({ label, value, note, warns = false, href }: FigureProps) => {
  const content = (
    <>
      <b data-warns={warns || undefined}>{value}</b>
      <span>{label}</span>
      {note === undefined ? null : <small>{note}</small>}
    </>
  )
  return href === undefined ? (
    <div className={styles['figure']}>{content}</div>
  ) : (
    <Link to={href} className={styles['figure']}>
      {content}
    </Link>
  )
}

const Card = ({ title, way = null, children }: { title: string; way?: ReactNode; children: ReactNode }) => (
  <section className={styles['card']}>
    <header>
      <h2>{title}</h2>
      {way}
    </header>
    {children}
  </section>
)

const CardLink = ({ href, name }: { href: string; name: string }) => {
  const { t } = useTranslation('overview')
  return (
    <Link to={href} className={styles['way']} aria-label={`${t('showAll')}: ${name}`}>
      {t('showAll')}
    </Link>
  )
}
