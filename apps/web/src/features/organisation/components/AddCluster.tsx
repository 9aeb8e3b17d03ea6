import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { Banner, Button, InputField } from '../../../shared/ui/index.ts'
import styles from '../OrganisationScreen.module.css'
import { addCluster, organisationKey } from '../queries.ts'

/** A new cluster, for whoever looks after all of them. */
export const AddCluster = () => {
  const { t } = useTranslation('organisation')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationKey: ['cluster'],
    mutationFn: () => addCluster(name),
    onSuccess: () => {
      setName('')
      return client.invalidateQueries({ queryKey: organisationKey })
    },
  })
  return (
    <div className={styles['detail']}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !add.isPending) add.mutate()
        }}
      >
        <InputField
          name="cluster"
          label={t('add.clusters')}
          value={name}
          maxLength={100}
          onChange={setName}
        />
        <Button type="submit" size="small" look="quiet" pending={add.isPending}>
          {t('addIt')}
        </Button>
      </form>
      {add.isError ? <Banner kind="error">{refusalText(add.error)}</Banner> : null}
    </div>
  )
}
