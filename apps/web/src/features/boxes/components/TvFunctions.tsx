import type { Box } from '@lykta/contract/boxes'
import { functionNames, type FunctionName } from '@lykta/contract/boxes/names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { functionIcons } from '../../../shared/box-view/function-icons.ts'
import { notices } from '../../../shared/notices/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { boxQuery, changeBox } from '../edit-queries.ts'
import styles from './BoxPart.module.css'

/** What the TV shows, and so what anybody can do with the box. Each switch is saved at once. */
export const TvFunctions = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation('boxes')
  return (
    <section className={styles['part']} aria-labelledby="on-tv">
      <h2 id="on-tv">{t('tv.title')}</h2>
      <p id="on-tv-note">{box.mayEdit ? t('tv.explained', { name }) : t('tv.locked')}</p>
      {functionNames.map((one) => (
        <FunctionSwitch key={one} box={box} name={one} />
      ))}
    </section>
  )
}

const FunctionSwitch = ({ box, name }: { box: Box; name: FunctionName }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const client = useQueryClient()
  const save = useMutation({
    mutationKey: ['tv-functions'],
    // One after another, each based on the latest functions, which others may have changed.
    scope: { id: `functions of box ${String(box.id)}` },
    mutationFn: async (on: boolean) => {
      const { functions } = await client.fetchQuery({ ...boxQuery(box.id), staleTime: 0 })
      const others = functions.filter((one) => one !== name)
      await changeBox(client, box.id, { functions: on ? [...others, name] : others })
    },
    onError: (_error, on) =>
      notices.show({
        kind: 'failed',
        text: t('tv.unsaved'),
        action: { label: t('shell:states.tryAgain'), run: () => save.mutate(on) },
      }),
  })
  const Icon = functionIcons[name]
  return (
    <SwitchRow
      icon={<Icon size={26} stroke={1.9} aria-hidden="true" />}
      label={t(`shell:functions.${name}`)}
      detail={t(`functions.${name}`)}
      on={box.functions.includes(name)}
      pending={save.isPending}
      lockedBy={box.mayEdit ? undefined : 'on-tv-note'}
      onChange={save.mutate}
    />
  )
}
