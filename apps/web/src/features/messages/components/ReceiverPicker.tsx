import type { Receiver } from '@lykta/contract/organisation'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxViewList, useRoomWords } from '../../../shared/box-view/index.ts'
import { Button, Dialog, Hidden } from '../../../shared/ui/index.ts'
import { SearchField } from '../../../shared/ui/SearchField.tsx'
import { NotAddressable } from './NotAddressable.tsx'
import { chosenRooms, stateOf, ticked, toggleRoom, toggleSet, type ReceiverSet } from '../receivers.ts'
import styles from './ReceiverPicker.module.css'

interface ReceiverPickerProps {
  list: readonly Receiver[]
  /** The rooms that are chosen as it opens. */
  rooms: readonly number[]
  onClose: () => void
  onDone: (list: readonly Receiver[]) => void
}

/** The choice of rooms, one by one or by group, entity or cluster. */
export const ReceiverPicker = ({ list, rooms, onClose, onDone }: ReceiverPickerProps) => {
  const { t } = useTranslation('messages')
  const [receivers, setReceivers] = useState(() => ticked(list, rooms))
  const [search, setSearch] = useState('')
  const names = new Map(useBoxViewList().map((one) => [one.room.id, one.nickName]))
  const found = receivers
    .map((group) => matching(group, search, names))
    .filter((group) => group.rooms.length > 0)
  const count = chosenRooms(receivers).length
  const toggle = (set: ReceiverSet) => setReceivers(toggleSet(receivers, set))
  const box = (label: string, set: ReceiverSet) => (
    <SetBox label={label} list={receivers} set={set} onToggle={() => toggle(set)} />
  )
  const clusters = [...Map.groupBy(found, ({ cluster }) => cluster.id).values()]
  return (
    <Dialog open title={t('receivers.choose')} onClose={onClose}>
      <div className={styles['picker']}>
        <SearchField
          name="search"
          size="small"
          label={t('receivers.search')}
          value={search}
          onChange={setSearch}
        />
        {/* While something is searched for, only rooms are ticked: nothing that is not seen. */}
        {search === '' ? box(t('receivers.all'), { mode: 'all' }) : null}
        {found.length === 0 ? <p>{t('receivers.none')}</p> : null}
        <NotAddressable />
        <div className={styles['tree']}>
          {clusters.map((ofCluster) => (
            <section key={ofCluster[0]?.cluster.id}>
              {clusters.length > 1 && search === '' && ofCluster[0] !== undefined
                ? box(ofCluster[0].cluster.name, { mode: 'cluster', id: ofCluster[0].cluster.id })
                : null}
              {[...Map.groupBy(ofCluster, ({ entity }) => entity.id).values()].map((ofEntity) => (
                <div key={ofEntity[0]?.entity.id} className={styles['entity']}>
                  {search === '' && ofEntity[0] !== undefined
                    ? box(ofEntity[0].entity.name, { mode: 'entity', id: ofEntity[0].entity.id })
                    : null}
                  {ofEntity.map((group) => (
                    <Group
                      key={group.id}
                      group={group}
                      searched={search !== ''}
                      names={names}
                      heading={box(group.group.name, { mode: 'group', id: group.id })}
                      onToggle={(id) => setReceivers(toggleRoom(receivers, id))}
                    />
                  ))}
                </div>
              ))}
            </section>
          ))}
        </div>
        <div className={styles['done']}>
          <Button block disabled={count === 0} onClick={() => onDone(receivers)}>
            {count === 0 ? t('receivers.noneChosen') : t('receivers.done', { count })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface GroupProps {
  group: Receiver
  searched: boolean
  /** The user's names for the residents, by room. */
  names: ReadonlyMap<number, string>
  heading: ReactNode
  onToggle: (roomId: number) => void
}

/** The rooms of a group. Long lists are closed at first. */
const Group = ({ group, searched, names, heading, onToggle }: GroupProps) => {
  const { t } = useTranslation('messages')
  const chosen = group.rooms.filter(({ flag }) => flag).length
  const [open, setOpen] = useState(chosen > 0 && !group.flag)
  const { room: roomWords } = useRoomWords()
  const shown = open || searched
  return (
    <div className={styles['group']}>
      <div className={styles['head']}>
        {searched ? <b>{group.group.name}</b> : heading}
        {searched ? null : (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('receivers.inside', { chosen, count: group.rooms.length })}
            <Hidden>{group.group.name}</Hidden>
            <IconChevronDown size={22} stroke={2} aria-hidden="true" />
          </button>
        )}
      </div>
      {shown ? (
        <ul>
          {group.rooms.map((room) => (
            <li key={room.id}>
              <label className={styles['row']}>
                <input type="checkbox" checked={room.flag} onChange={() => onToggle(room.id)} />
                <span>
                  {/* The user's name for the resident. */}
                  {names.get(room.id) ?? roomWords({ room })}{' '}
                  <small>{names.has(room.id) ? roomWords({ room }) : room.location}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

interface SetBoxProps {
  label: string
  list: readonly Receiver[]
  set: ReceiverSet
  onToggle: () => void
}

/** The box of a set: ticked, partly ticked or not. */
const SetBox = ({ label, list, set, onToggle }: SetBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  const state = stateOf(list, set)
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={styles['row']} data-mode={set.mode}>
      <input ref={input} type="checkbox" checked={state === 'all'} onChange={onToggle} />
      <span>{label}</span>
    </label>
  )
}

const matching = (group: Receiver, search: string, names: ReadonlyMap<number, string>): Receiver => {
  const words = search.trim().toLowerCase()
  if (words === '' || group.group.name.toLowerCase().includes(words)) return group
  const rooms = group.rooms.filter(({ id, name, location }) =>
    `${names.get(id) ?? ''} ${name} ${location}`.toLowerCase().includes(words),
  )
  return { ...group, rooms }
}
