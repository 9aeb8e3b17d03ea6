import { directoryNameMaxLength, type DirectorySetUp, type UserPlaces } from '@lykta/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/index.ts'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { Banner, Button, Dialog, InputField } from '../../../../shared/ui/index.ts'
import { ClusterField } from './ClusterField.tsx'
import { CopyLine } from './CopyLine.tsx'
import styles from './DirectoryScreen.module.css'
import { makeToken } from './queries.ts'

interface NewTokenProps {
  setUp: DirectorySetUp
  places: UserPlaces
  onClose: () => void
}

/** Makes a token, and shows it this once: it stays until somebody says that they have it. */
export const NewToken = ({ setUp, places, onClose }: NewTokenProps) => {
  const { t } = useTranslation('accounts-directory')
  const client = useQueryClient()
  const making = useMutation({
    mutationKey: ['scim-token'],
    mutationFn: (body: { name: string; cluster: number }) => makeToken(client, body),
  })
  const made = making.data
  return (
    <Dialog
      open
      place="page"
      title={t('tokens.new')}
      closable={!making.isPending && made === undefined}
      onClose={onClose}
    >
      {made === undefined ? (
        <Form places={places} making={making} />
      ) : (
        <div className={styles['form']}>
          <Banner kind="done">{t('tokens.once')}</Banner>
          <CopyLine label={t('tokens.token')} value={made.token} />
          <CopyLine label={t('tokens.address')} value={setUp.scimUrl} />
          <Button size="large" block onClick={onClose}>
            {t('tokens.kept')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface FormProps {
  places: UserPlaces
  making: {
    mutate: (body: { name: string; cluster: number }) => void
    reset: () => void
    isPending: boolean
    error: Error | null
  }
}

const Form = ({ places, making }: FormProps) => {
  const { t } = useTranslation(['accounts-directory', 'accounts-users'])
  const refusalText = useRefusalText()
  const [name, setName] = useState('')
  const [cluster, setCluster] = useState(
    places.clusters.length === 1 ? (places.clusters[0]?.id ?? null) : null,
  )
  const [tried, setTried] = useState(false)
  const required = (missing: boolean) =>
    tried && missing ? t('accounts-users:problems.required') : undefined
  const isFull = isApiError(making.error) && making.error.fields['name'] !== undefined
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name.trim() !== '' && cluster !== null && !making.isPending) making.mutate({ name, cluster })
      }}
    >
      {making.error === null || isFull ? null : <Banner kind="error">{refusalText(making.error)}</Banner>}
      <p>{t('tokens.lasts')}</p>
      <InputField
        name="name"
        label={t('fields.name')}
        hint={t('hints.name')}
        value={name}
        onChange={(typed) => {
          making.reset()
          setName(typed)
        }}
        error={required(name.trim() === '') ?? (isFull ? t('problems.name') : undefined)}
        autoComplete="off"
        maxLength={directoryNameMaxLength}
        disabled={making.isPending}
      />
      <ClusterField
        clusters={places.clusters}
        value={cluster}
        error={required(cluster === null)}
        disabled={making.isPending}
        onChange={setCluster}
      />
      <Button type="submit" size="large" block pending={making.isPending}>
        {t('tokens.make')}
      </Button>
    </form>
  )
}
