import type { Box } from '@lykta/contract/boxes'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../shared/config/config.ts'
import { languageNames, languages } from '../../../shared/i18n/index.ts'
import { SelectField } from '../../../shared/ui/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { TimeOfDayRange } from '../../../shared/ui/TimeOfDayRange.tsx'
import type { BoxForm } from '../use-box-form.ts'
import part from './BoxPart.module.css'
import styles from './TvSettings.module.css'

const usualNight = { from: '22:00', to: '07:00' }
const zones = Intl.supportedValuesOf('timeZone')
const { timeZone: ownZone } = new Intl.DateTimeFormat().resolvedOptions()

/** When the TV does not ring, so that nobody is woken, how loud it is, and its language. */
export const TvSettings = ({ box, name, form }: { box: Box; name: string; form: BoxForm }) => {
  const { t } = useTranslation('boxes')
  const { quietHours, volume, language, timeZone } = { ...box, ...form.tv.settings }
  const change = (settings: BoxForm['tv']['settings']) => form.changeTv({ settings })
  const likely = useLikelyZones(timeZone)
  return (
    <section className={part['part']} aria-labelledby="tv-settings">
      <h2 id="tv-settings">{t('settings.title')}</h2>
      <SwitchRow
        label={t('settings.quiet')}
        detail={t('settings.quietExplained', { name })}
        on={quietHours !== null}
        pending={form.saving}
        onChange={(on) => change({ quietHours: on ? (box.quietHours ?? usualNight) : null })}
      />
      {quietHours === null ? null : (
        <TimeOfDayRange
          value={quietHours}
          labels={{ from: t('settings.from'), to: t('settings.to') }}
          onChange={(hours) => change({ quietHours: hours })}
        />
      )}
      <div className={styles['fields']}>
        <SelectField
          label={t('settings.volume')}
          name="volume"
          value={String(volume)}
          disabled={form.saving}
          choices={volumes(box.volume).map((percent) => ({
            value: String(percent),
            label: percent === 0 ? t('settings.silent') : t('settings.percent', { percent }),
          }))}
          onChange={(value) => change({ volume: Number(value) })}
        />
        <SelectField
          label={t('settings.language')}
          name="tv-language"
          value={language}
          disabled={form.saving}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(value) => {
            const chosen = languages.find((one) => one === value)
            if (chosen !== undefined) change({ language: chosen })
          }}
        />
        <SelectField
          label={t('settings.timeZone')}
          name="time-zone"
          value={timeZone}
          disabled={form.saving}
          choices={likely.map(zoneChoice)}
          others={{
            label: t('settings.otherZones'),
            choices: zones.filter((zone) => !likely.includes(zone)).map(zoneChoice),
          }}
          onChange={(zone) => change({ timeZone: zone })}
        />
      </div>
    </section>
  )
}

/** In steps of ten, and the TV's present volume if it is in between. */
const volumes = (now: number): number[] => {
  const tenths = Array.from({ length: 11 }, (_, tenth) => tenth * 10)
  return tenths.includes(now) ? tenths : [...tenths, now].sort((a, b) => a - b)
}

const zoneChoice = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })

/** The time zones of the TV, the region and this browser. */
const useLikelyZones = (chosen: string): readonly string[] => {
  const region = useConfig()?.timeZone ?? chosen
  return [...new Set([chosen, region, ownZone])]
}
