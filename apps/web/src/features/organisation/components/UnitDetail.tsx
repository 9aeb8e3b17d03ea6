import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NextStepLink } from '../../../shared/first-steps/NextStepLink.tsx'
import { PrintSheets } from '../../../shared/installation/PrintSheets.tsx'
import { activeRow } from '../../../shared/ui/active-row.ts'
import { Button } from '../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import styles from '../OrganisationScreen.module.css'
import { organisationKey, retireUnit, roomsWithoutTvQuery } from '../queries.ts'
import { typeBelow, type UnitNode, type Units, type UnitType } from '../unit-tree.ts'
import type { Moving } from '../use-move-unit.tsx'
import type { OnUnsaved } from '../use-unsaved-forms.ts'
import { AddUnit } from './AddUnit.tsx'
import { ParentUnitChoice } from './ParentUnitChoice.tsx'
import { UnitForm } from './UnitForm.tsx'

interface UnitDetailProps {
  node: UnitNode
  units: Units
  moving: Moving
  onUnsaved: OnUnsaved
  /** Keeps the focus in the field for adding parts. */
  focused: boolean
  onAdded: (type: UnitType, id: number) => void
  onRetired: () => void
}

/** A part of the organisation: its name, adding to it, its place, and removing it. */
export const UnitDetail = ({
  node,
  units,
  moving,
  focused,
  onUnsaved,
  onAdded,
  onRetired,
}: UnitDetailProps) => {
  const { type, id, name } = node
  const below = typeBelow[type]
  const detail = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone it is below the tree, so the focus goes to it.
  useEffect(() => {
    detail.current?.scrollIntoView({ block: 'nearest' })
    const row = document.activeElement
    if (row?.matches('[role="treeitem"]:focus-visible') === true && row.getBoundingClientRect().bottom < 0)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={detail} className={styles['detail']}>
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <UnitForm node={node} onUnsaved={onUnsaved} />
      {below === undefined ? null : (
        <AddUnit type={below} parent={id} focused={focused} onUnsaved={onUnsaved} onAdded={onAdded} />
      )}
      <NextStepLink />
      <ParentUnitChoice
        key={node.parent}
        node={node}
        units={units}
        pending={moving.pending}
        onMove={(to) => moving.ask(node, to)}
      />
      {type === 'groups' || type === 'rooms' ? <Sheets type={type} id={id} /> : null}
      <Retire node={node} onRetired={onRetired} />
    </div>
  )
}

/** For the person who installs the missing TVs. */
const Sheets = ({ type, id }: { type: 'groups' | 'rooms'; id: number }) => {
  const { data: rooms = [] } = useQuery(roomsWithoutTvQuery(type, id))
  return rooms.length === 0 ? null : <PrintSheets rooms={rooms} />
}

const Retire = ({ node: { type, id, name }, onRetired }: { node: UnitNode; onRetired: () => void }) => {
  const { t } = useTranslation('organisation')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const retire = useMutation({
    mutationKey: ['organisation', 'retire'],
    mutationFn: () => retireUnit(type, id),
    onSuccess: () => {
      setOpen(false)
      onRetired()
      return client.invalidateQueries({ queryKey: organisationKey })
    },
  })
  return (
    <>
      <Button size="small" look="text" onClick={() => setOpen(true)}>
        {t('retire.do')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('retire.title', { name })}
        what={[t('retire.what')]}
        confirm={t('retire.do')}
        action={retire}
        onClose={() => setOpen(false)}
        focusAfter={activeRow}
      />
    </>
  )
}
