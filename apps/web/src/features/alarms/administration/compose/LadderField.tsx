import { defaultSteps, type AlarmLevel } from '@lykta/contract/alarms'
import type { Receiver } from '@lykta/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { locales } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { SegmentedControl } from '../../../../shared/ui/index.ts'
import { laddersQuery } from '../queries.ts'
import { LadderEditor } from '../ladder/LadderEditor.tsx'
import { LadderInWords } from '../ladder/LadderInWords.tsx'
import { stepsOf, type StepForm } from '../ladder/steps.ts'
import styles from './ComposeAlarm.module.css'
import { groupsOf } from './target.ts'

interface LadderFieldProps {
  /** Null: the group's, or the default. */
  steps: readonly StepForm[] | null
  list: readonly Receiver[]
  rooms: readonly number[]
  level: Exclude<AlarmLevel, 'info'>
  /** When the alarm goes out; undefined: repeatedly. */
  sentAt: number | 'now' | undefined
  /** Whether to show what is wrong. */
  isSaid: boolean
  disabled: boolean
  onChange: (steps: readonly StepForm[] | null) => void
}

/** What happens if nobody answers: the default, the ladder of the rooms' group, or one written here. */
export const LadderField = (props: LadderFieldProps) => {
  const { steps, list, rooms, level, sentAt, isSaid, disabled, onChange } = props
  const { t } = useTranslation('alarms-administration')
  const language = useLanguage()
  const { data: ladders = [] } = useQuery(laddersQuery)
  const chosen = groupsOf(list, rooms)
  const withOwn = ladders.filter(({ group, ladder }) => ladder !== null && chosen.includes(group.id))
  const theirs = withOwn.length === 1 && chosen.length === 1 ? withOwn[0]?.ladder : undefined
  const counts = theirs ?? { steps: defaultSteps[level] }
  const groups = new Intl.ListFormat(locales[language]).format(withOwn.map(({ group }) => group.name))
  return (
    <section className={styles['ladder']} aria-label={t('ladder.label')}>
      <SegmentedControl
        label={t('ladder.label')}
        value={steps === null ? 'group' : 'own'}
        choices={(['group', 'own'] as const).map((value) => ({
          value,
          label: t(`ladder.choices.${value === 'own' ? 'own' : theirs === undefined ? 'usual' : 'group'}`),
        }))}
        disabled={disabled}
        onChange={(value) =>
          // Starts from the ladder that would have applied.
          onChange(value === 'own' ? stepsOf(counts, () => crypto.randomUUID()) : null)
        }
      />
      {steps === null ? (
        <>
          {withOwn.length === 0 ? null : (
            <p>
              {theirs === undefined
                ? t('ladder.several', { groups })
                : t('ladder.ofGroup', { group: groups })}
            </p>
          )}
          <LadderInWords steps={counts.steps} />
        </>
      ) : (
        <LadderEditor steps={steps} sentAt={sentAt} isSaid={isSaid} disabled={disabled} onChange={onChange} />
      )}
    </section>
  )
}
