import { functionNames, type Box } from '@lykta/contract/boxes'
import { useTranslation } from 'react-i18next'
import { functionIcons } from '../../../shared/box-view/function-icons.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { functionsWith } from '../tv-changes.ts'
import type { BoxForm } from '../use-box-form.ts'
import styles from './BoxPart.module.css'

/** What the TV shows, and so what anybody can do with the box. */
export const TvFunctions = ({ box, name, form }: { box: Box; name: string; form: BoxForm }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const shown = functionsWith(box.functions, form.tv.functions)
  return (
    <section className={styles['part']} aria-labelledby="on-tv">
      <h2 id="on-tv">{t('tv.title')}</h2>
      <p id="on-tv-note">{box.mayEdit ? t('tv.explained', { name }) : t('tv.locked')}</p>
      {functionNames.map((one) => {
        const Icon = functionIcons[one]
        return (
          <SwitchRow
            key={one}
            icon={<Icon size={26} stroke={1.9} aria-hidden="true" />}
            label={t(`shell:functions.${one}`)}
            detail={t(`functions.${one}`)}
            on={shown.includes(one)}
            pending={form.saving}
            lockedBy={box.mayEdit ? undefined : 'on-tv-note'}
            onChange={(on) => form.changeTv({ functions: { [one]: on } })}
          />
        )
      })}
    </section>
  )
}
