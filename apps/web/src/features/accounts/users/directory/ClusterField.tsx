import type { UserPlaces } from '@lykta/contract/accounts'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../shared/ui/index.ts'

interface ClusterFieldProps {
  clusters: UserPlaces['clusters']
  value: number | null
  /** What it is called to choose none, where that can be. */
  none?: string | undefined
  error: string | undefined
  disabled: boolean
  onChange: (cluster: number | null) => void
}

/** One of the clusters that the administrator looks after. Whoever has one only is not asked. */
export const ClusterField = ({ clusters, value, none, error, disabled, onChange }: ClusterFieldProps) => {
  const { t } = useTranslation(['accounts-directory', 'accounts-users'])
  if (clusters.length === 1 && value === clusters[0]?.id) return null
  const empty = none ?? (value === null ? t('fields.choose') : undefined)
  return (
    <SelectField
      name="cluster"
      label={t('accounts-users:fields.cluster')}
      value={value === null ? '' : String(value)}
      choices={[
        ...(empty === undefined ? [] : [{ value: '', label: empty }]),
        ...clusters.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={error}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  )
}
