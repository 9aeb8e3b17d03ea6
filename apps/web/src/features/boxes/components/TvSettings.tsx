import type { Box, EditBox } from '@lykta/contract/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { SelectField } from '../../../shared/ui/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { TimeSpan } from '../../../shared/ui/TimeSpan.tsx'
import { changeBox } from '../edit-queries.ts'
import part from './BoxPart.module.css'
import styles from './TvSettings.module.css'

const usualNight = { from: '22:00', to: '07:00' }
const zones = Intl.supportedValuesOf('timeZone')

/** When the TV rings nobody awake, how loud it is, and what it speaks. Each choice is saved at once. */
export const TvSettings = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const client = useQueryClient()
  const save = useMutation({
    mutationKey: ['tv-settings'],
    // One after the other, so that the last choice is the one that stays.
    scope: { id: `settings of box ${String(box.id)}` },
    mutationFn: (change: EditBox) => changeBox(client, box.id, change),
    onError: (_error, change) =>
      notices.show({
        kind: 'failed',
        text: t('settings.unsaved'),
        action: { label: t('shell:states.tryAgain'), run: () => save.mutate(change) },
      }),
  })
  const saving = save.isPending ? save.variables : undefined
  const { quietHours, volume, language, timeZone } = { ...box, ...saving }
  const shown = quietHours ?? null
  return (
    <section className={part['part']} aria-labelledby="tv-settings">
      <h2 id="tv-settings">{t('settings.title')}</h2>
      <SwitchRow
        label={t('settings.quiet')}
        detail={t('settings.quietExplained', { name })}
        on={box.quietHours !== null}
        pending={saving?.quietHours !== undefined}
        onChange={(on) => save.mutate({ quietHours: on ? usualNight : null })}
      />
      {shown === null ? null : (
        <TimeSpan
          value={shown}
          labels={{ from: t('settings.from'), to: t('settings.to') }}
          onChange={(hours) => save.mutate({ quietHours: hours })}
        />
      )}
      <div className={styles['fields']}>
        <SelectField
          label={t('settings.volume')}
          name="volume"
          value={String(volume)}
          choices={volumes(volume).map((percent) => ({
            value: String(percent),
            label: percent === 0 ? t('settings.silent') : t('settings.percent', { percent }),
          }))}
          onChange={(value) => save.mutate({ volume: Number(value) })}
        />
        <SelectField
          label={t('settings.language')}
          name="tv-language"
          value={language ?? box.language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(value) => {
            const chosen = languages.find((one) => one === value)
            if (chosen !== undefined) save.mutate({ language: chosen })
          }}
        />
        <SelectField
          label={t('settings.timeZone')}
          name="time-zone"
          value={timeZone ?? box.timeZone}
          choices={zonesWith(box.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChange={(zone) => save.mutate({ timeZone: zone })}
        />
      </div>
    </section>
  )
}

/** In tenths, and what the TV has now where that lies between. */
const volumes = (now: number | undefined): number[] => {
  const tenths = Array.from({ length: 11 }, (_, tenth) => tenth * 10)
  return now === undefined || tenths.includes(now) ? tenths : [...tenths, now].sort((a, b) => a - b)
}

/** Browsers know more names of zones than they list. */
const zonesWith = (zone: string): readonly string[] => (zones.includes(zone) ? zones : [zone, ...zones])
