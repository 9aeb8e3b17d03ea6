import { unitTextMaxLength } from '@lykta/contract/organisation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { firstStepsKey } from '../../../shared/first-steps/first-steps-query.ts'
import { Banner, Button, InputField } from '../../../shared/ui/index.ts'
import { focusField } from '../../../shared/ui/focus-field.ts'
import styles from '../OrganisationScreen.module.css'
import { addUnit, organisationKey, type NewUnit } from '../queries.ts'
import type { UnitType } from '../unit-tree.ts'
import type { OnUnsaved } from '../use-unsaved-forms.ts'

type AddUnitProps = Omit<NewUnit, 'name'> & {
  /** Focuses the field: there is nothing else to do yet, or its parent has just been added. */
  focused?: boolean
  onUnsaved: OnUnsaved
  onAdded: (type: UnitType, id: number) => void
}

/** A new part, by its name. */
export const AddUnit = ({ type, parent, focused = false, onUnsaved, onAdded }: AddUnitProps) => {
  const { t } = useTranslation('organisation')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focused) focusField(form.current, 'added')
  }, [focused])
  const empty = name.trim() === ''
  useEffect(() => (empty ? undefined : onUnsaved()), [empty, onUnsaved])
  const add = useMutation({
    mutationKey: ['organisation', 'add'],
    mutationFn: () => addUnit({ type, parent, name }),
    onSuccess: async (id) => {
      setName('')
      // Several are often added one after the other.
      focusField(form.current, 'added')
      await Promise.all(
        [organisationKey, firstStepsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      onAdded(type, id)
    },
  })
  return (
    <form
      ref={form}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!empty && !add.isPending) add.mutate()
      }}
    >
      {add.isError ? <Banner kind="error">{refusalText(add.error)}</Banner> : null}
      <InputField
        name="added"
        label={t(`add.${type}`)}
        value={name}
        maxLength={unitTextMaxLength}
        onChange={setName}
      />
      <Button type="submit" size="small" look="quiet" pending={add.isPending}>
        {t('addIt')}
      </Button>
    </form>
  )
}
