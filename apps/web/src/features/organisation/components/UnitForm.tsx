import { unitTextMaxLength } from '@lykta/contract/organisation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { Banner, Button, InputField } from '../../../shared/ui/index.ts'
import { focusField } from '../../../shared/ui/focus-field.ts'
import styles from '../OrganisationScreen.module.css'
import { editUnit, organisationKey } from '../queries.ts'
import type { UnitNode } from '../unit-tree.ts'
import type { OnUnsaved } from '../use-unsaved-forms.ts'

interface UnitFormProps {
  node: UnitNode
  onUnsaved: OnUnsaved
}

/** The name of a part; for a room also its description. */
export const UnitForm = ({ node, onUnsaved }: UnitFormProps) => {
  const { t } = useTranslation(['organisation', 'shell'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  // Fields that nobody has touched follow changes by others.
  const [typed, setTyped] = useState<{ name?: string; location?: string }>({})
  const { name, location } = { ...node, ...typed }
  const changes = {
    ...(name.trim() === node.name ? {} : { name: name.trim() }),
    ...(location.trim() === node.location ? {} : { location: location.trim() }),
  }
  const form = useRef<HTMLFormElement>(null)
  const changed = Object.keys(changes).length > 0
  useEffect(() => (changed ? onUnsaved() : undefined), [changed, onUnsaved])
  const save = useMutation({
    mutationKey: ['organisation', 'edit'],
    mutationFn: () => editUnit(node, changes),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: organisationKey })
      // The button cannot keep the focus, as there is nothing left to save.
      if (form.current?.contains(document.activeElement) === true) focusField(form.current, 'name')
      setTyped({})
    },
  })
  const empty = name.trim() === ''
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!empty && changed && !save.isPending) save.mutate()
      }}
    >
      {save.isError ? <Banner kind="error">{refusalText(save.error)}</Banner> : null}
      <InputField
        name="name"
        label={t('name')}
        value={name}
        error={empty ? t('shell:pos.messages.required') : undefined}
        maxLength={unitTextMaxLength}
        onChange={(text) => setTyped({ ...typed, name: text })}
      />
      {node.type === 'rooms' ? (
        <InputField
          name="location"
          label={t('location')}
          hint={t('locationHint')}
          value={location}
          maxLength={unitTextMaxLength}
          onChange={(text) => setTyped({ ...typed, location: text })}
        />
      ) : null}
      <Button type="submit" size="small" look="quiet" pending={save.isPending} disabled={!changed || empty}>
        {t('shell:save')}
      </Button>
    </form>
  )
}
