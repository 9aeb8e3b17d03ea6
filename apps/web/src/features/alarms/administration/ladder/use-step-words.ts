import type { DutyHours, LadderStep, LadderStepKind } from '@lykta/contract/alarms'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { locales, timeOnWeekday, weekdayWord } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { laddersQuery } from '../queries.ts'
import { kinds, type Names, type StepOf } from './kinds.tsx'
import { useLadderNames } from './use-ladder-names.ts'

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

const usersOf = <K extends LadderStepKind>(step: StepOf<K>) => kinds[step.kind].users(step)
const whoOf = <K extends LadderStepKind>(step: StepOf<K>, names: Names) => kinds[step.kind].who(step, names)

/** The steps of a ladder as sentences. */
export const useStepWords = (steps: readonly LadderStep[]) => {
  const { t } = useTranslation('alarms-administration')
  const language = useLanguage()
  const { data: ladders = [] } = useQuery(laddersQuery)
  const nameOfUser = useLadderNames(steps.flatMap(usersOf))
  const and = new Intl.ListFormat(locales[language])
  const groupName = (id: number) =>
    ladders.find(({ group }) => group.id === id)?.group.name ?? t('ladder.unknownGroup')

  const names: Names = {
    users: (ids) => and.format(ids.map(nameOfUser)),
    groups: (ids) => and.format(ids.map(groupName)),
  }
  const hours = ({ days, from, to }: DutyHours): string => {
    const names = mondayFirst
      .filter((day) => days.includes(day))
      .map((day) => weekdayWord(timeOnWeekday(day), language))
    return days.length === 7
      ? t('ladder.hoursDaily', { from, to })
      : t('ladder.hoursOn', { days: and.format(names), from, to })
  }
  return (step: LadderStep, index: number): string => {
    const said = t(`ladder.does.${step.kind}`, { who: whoOf(step, names) })
    const after =
      step.after === 0
        ? t(index === 0 ? 'ladder.atOnce' : 'ladder.atOnceNext')
        : t(index === 0 ? 'ladder.after' : 'ladder.afterNext', { count: step.after })
    const onDuty = 'hours' in step && step.hours !== undefined ? ` ${hours(step.hours)}` : ''
    return `${after} ${said}${onDuty}`
  }
}
