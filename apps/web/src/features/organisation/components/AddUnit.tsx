import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { Banner, Button, InputField } from '../../../shared/ui/index.ts'
import styles from '../OrganisationScreen.module.css'
import { addUnit, organisationKey, type NewUnit } from '../queries.ts'

type AddUnitProps = Omit<NewUnit, 'name'> & { onAdded?: () => void }

/** A new part, by its name. */
export const AddUnit = ({ type, parent, onAdded }: AddUnitProps) => {
  const { t } = useTranslation('organisation')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationKey: ['organisation', 'add'],
    mutationFn: () => addUnit({ type, parent, name }),
    onSuccess: () => {
      setName('')
      onAdded?.()
      return client.invalidateQueries({ queryKey: organisationKey })
    },
  })
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !add.isPending) add.mutate()
      }}
    >
      {add.isError ? <Banner kind="error">{refusalText(add.error)}</Banner> : null}
      <InputField name="added" label={t(`add.${type}`)} value={name} maxLength={100} onChange={setName} />
      <Button type="submit" size="small" look="quiet" pending={add.isPending}>
        {t('addIt')}
      </Button>
    </form>
  )
}
