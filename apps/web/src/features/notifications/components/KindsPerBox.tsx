import {
  notificationKinds,
  type NotificationKind,
  type NotificationSettings,
  type UpdateNotificationSettings,
} from '@lykta/contract/notifications'
import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxViewListContext, PeopleSearch } from '../../../shared/box-view/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import styles from './Card.module.css'

interface PartProps {
  settings: NotificationSettings
  saving: UpdateNotificationSettings | undefined
  onChange: (change: UpdateNotificationSettings) => void
}

type BoxSettings = NotificationSettings['boxes'][number]

/** Up to this many boxes are shown open. If there are more, each opens separately and all can be changed at once. */
const mostOpen = 2

/** The notifications chosen for each resident. */
export const KindsPerBox = ({ settings, saving, onChange }: PartProps) => {
  const { t } = useTranslation('notifications')
  const { search: words } = useSearch({ from: '/signed-in/settings/notifications' })
  const navigate = useNavigate({ from: '/settings/notifications' })
  const boxViews = use(BoxViewListContext)
  const settingsOf = ({ id }: { id: number }): BoxSettings[] => settings.boxes.filter(({ box }) => box === id)
  const people = boxViews.filter((one) => settingsOf(one).length > 0)
  const many = people.length > mostOpen
  const part = { open: !many, saving, onChange }
  if (people.length === 0) return null
  return (
    <section className={styles['card']} aria-labelledby="what">
      <h2 id="what">{t('what.title')}</h2>
      <p>{t('what.explained')}</p>
      {many ? <Kinds name={t('what.everyone')} boxes={people.flatMap(settingsOf)} {...part} /> : null}
      <PeopleSearch
        list={people}
        words={words}
        onSearch={(search) => void navigate({ search: { search }, replace: true, resetScroll: false })}
      >
        {(found) =>
          found.map((one) => <Kinds key={one.id} name={one.nickName} boxes={settingsOf(one)} {...part} />)
        }
      </PeopleSearch>
    </section>
  )
}

interface KindsProps extends Omit<PartProps, 'settings'> {
  name: string
  /** For one resident, or for several who are changed at once. */
  boxes: readonly BoxSettings[]
  open: boolean
}

const Kinds = ({ name, boxes, open, saving, onChange }: KindsProps) => {
  const { t } = useTranslation('notifications')
  const countOn = (kind: NotificationKind): number => boxes.filter(({ kinds }) => kinds[kind]).length
  const isOn = (kind: NotificationKind): boolean => countOn(kind) === boxes.length
  const isSaving = (kind: NotificationKind): boolean =>
    saving?.boxes?.some((one) => one.kinds[kind] !== undefined && boxes.some(({ box }) => box === one.box)) ??
    false
  const detailOf = (kind: NotificationKind): string | undefined =>
    isOn(kind) || countOn(kind) === 0
      ? undefined
      : t('what.forSome', { on: countOn(kind), all: boxes.length })
  return (
    <details className={styles['box']} open={open}>
      <summary>
        <IconChevronRight size={24} stroke={2} aria-hidden="true" />
        <span className={styles['name']}>
          <b>{name}</b>
          <small>
            {t('what.count', { on: notificationKinds.filter(isOn).length, all: notificationKinds.length })}
          </small>
        </span>
      </summary>
      <fieldset className={styles['kinds']} aria-label={name}>
        {notificationKinds.map((kind) => (
          <SwitchRow
            key={kind}
            label={t(`kinds.${kind}`)}
            detail={detailOf(kind)}
            on={isOn(kind)}
            pending={isSaving(kind)}
            onChange={(on) => onChange({ boxes: boxes.map(({ box }) => ({ box, kinds: { [kind]: on } })) })}
          />
        ))}
      </fieldset>
    </details>
  )
}
