import { cx } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { IconBellRinging } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { use, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { openHelpQuery } from '../../features/alarms/queries.ts'
import { useBoxViews } from '../../features/boxes/index.ts'
import { PeopleSearch } from '../../shared/box-view/index.ts'
import { useMay } from '../../shared/permissions/permissions.ts'
import { useUser } from '../../shared/session/index.ts'
import { useStored } from '../../shared/store/index.ts'
import { Banner, Button, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { useStepFocus } from '../../shared/ui/catch-focus.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { OpenHelpNote } from '../alarms/HomeAlarms.tsx'
import { AccountMenu } from '../shell/AccountMenu.tsx'
import { BoxSwitcherContext } from '../shell/box-switcher-context.ts'
import { AlarmToChosen } from './AlarmToChosen.tsx'
import { AlarmToFloor } from './AlarmToFloor.tsx'
import styles from './FloorScreen.module.css'
import { readFloorSearch, type FloorSearch } from './floor-search.ts'
import { attentions, needs } from './attention.ts'
import { floorsOf, residentsOf } from './floors.ts'
import { overviewQuery } from './queries.ts'
import { ResidentCard } from './ResidentCard.tsx'

/** `/floor`: everybody at a glance, by floor and room, with links to each. The home of staff. */
export const FloorScreen = () => {
  const { t } = useTranslation(['floor', 'shell'])
  const layout = useLayout()
  const { list = [], select } = useBoxViews()
  const overview = useQuery(overviewQuery(useUser().id))
  const callsSeen = useStored('callsSeen') ?? {}
  const openChange = use(BoxSwitcherContext)
  const { only, search, rooms } = readFloorSearch(useSearch({ from: '/signed-in/box/floor' }))
  const navigate = useNavigate({ from: '/floor' })
  const parts = useRef<HTMLDivElement>(null)
  const mayAlarm = useMay('alarms')
  const { data: calls = [] } = useQuery(openHelpQuery)
  useTitle(t('title'))
  const roomsInNeed = new Set(calls.flatMap(({ room }) => (room === null ? [] : [room.id])))
  const all = residentsOf(list, overview.data, callsSeen, roomsInNeed)
  const own = new Set(list.map(({ room }) => room.id))
  const chosen = mayAlarm && rooms !== undefined ? rooms.filter((id) => own.has(id)) : undefined
  const change = (changed: (before: FloorSearch) => FloorSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...changed(readFloorSearch(before)) }),
      replace: true,
      resetScroll: false,
    })
  const choose = (id: number) =>
    change(({ rooms: before = [] }) => ({
      rooms: before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
    }))
  const chooses = rooms !== undefined
  useStepFocus(chooses ? 'choosing' : 'ways', () =>
    parts.current?.querySelector<HTMLElement>(chooses ? 'input[type=checkbox]' : 'p button'),
  )
  // A filter that no longer matches anybody disappears when it is switched off.
  useStepFocus(only ?? 'all', () => parts.current?.querySelector<HTMLElement>('fieldset button'))
  const failed = overview.isError && overview.data === undefined
  return (
    <Page desktop="scroll">
      <PageHead title={t('title')}>
        {layout === 'desktop' ? null : <AccountMenu onChangeBox={openChange} />}
      </PageHead>
      <OpenHelpNote />
      {overview.isPending ? <SkeletonRows rows={6} /> : null}
      {failed ? (
        <div className={styles['failed']}>
          <Banner kind="note">{t('partly')}</Banner>
          <Button
            look="quiet"
            size="small"
            pending={overview.isFetching}
            onClick={() => void overview.refetch()}
          >
            {t('shell:states.tryAgain')}
          </Button>
        </div>
      ) : null}
      {overview.isPending ? null : (
        <div ref={parts}>
          <fieldset className={styles['filter']} aria-label={t('filter')}>
            {attentions.map((attention) => {
              const count = all.filter(needs[attention]).length
              if (count === 0 && attention !== only) return null
              return (
                <button
                  key={attention}
                  type="button"
                  aria-pressed={attention === only}
                  onClick={() => change(() => ({ only: attention === only ? undefined : attention }))}
                >
                  {attention === 'noTv' ? t('shell:boxViews.noTv') : t(attention)} <b>{count}</b>
                </button>
              )
            })}
          </fieldset>
          {mayAlarm && chosen === undefined && all.length > 1 ? (
            <p className={styles['choose']}>
              <Button
                look="quiet"
                size="small"
                icon={<IconBellRinging size={22} stroke={1.9} aria-hidden="true" />}
                onClick={() => change(() => ({ rooms: [] }))}
              >
                {t('choose')}
              </Button>
            </p>
          ) : null}
          <PeopleSearch list={list} words={search} onSearch={(words) => change(() => ({ search: words }))}>
            {(found) => {
              const ids = new Set(found.map(({ id }) => id))
              const shown = all.filter(
                (one) => ids.has(one.boxView.id) && (only === undefined || needs[only](one)),
              )
              if (shown.length === 0 && found.length > 0) return <output>{t('none')}</output>
              return floorsOf(shown).map(({ id, name, residents }) => (
                <section key={id} className={cx(styles['floor'])}>
                  {name === '' ? null : (
                    <header>
                      <h2>{name}</h2>
                      {/* It would go to everybody there, so it is hidden while the list shows only some of them. */}
                      {mayAlarm && chosen === undefined && shown.length === all.length ? (
                        <AlarmToFloor id={id} name={name} />
                      ) : null}
                    </header>
                  )}
                  <ul>
                    {residents.map((one) => (
                      <ResidentCard
                        key={one.boxView.id}
                        resident={one}
                        chosen={chosen?.includes(one.boxView.room.id)}
                        onSelect={select}
                        onChoose={choose}
                      />
                    ))}
                  </ul>
                </section>
              ))
            }}
          </PeopleSearch>
          {chosen === undefined ? null : (
            <AlarmToChosen rooms={chosen} onCancel={() => change(() => ({ rooms: undefined }))} />
          )}
        </div>
      )}
    </Page>
  )
}
