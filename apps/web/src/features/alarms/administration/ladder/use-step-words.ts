import type { DutyHours, LadderStep } from '@lykta/contract/alarms'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { locales, timeOnWeekday, weekdayWord } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { laddersQuery } from '../../queries.ts'
import { useNamed } from './use-named.ts'

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

/** The steps of a ladder as sentences. */
export const useStepWords = (steps: readonly LadderStep[]) => {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const { data: ladders = [] } = useQuery(laddersQuery)
  const nameOfUser = useNamed(
    steps.flatMap((step) => (step.kind === 'people' || step.kind === 'mail' ? step.ids : [])),
  )
  const and = new Intl.ListFormat(locales[language])
  const groupName = (id: number) =>
    ladders.find(({ group }) => group.id === id)?.group.name ?? t('ladder.unknownGroup')

  const who = (step: LadderStep): string => {
    switch (step.kind) {
      case 'people':
      case 'mail':
        return and.format(step.ids.map(nameOfUser))
      case 'group':
        return and.format(step.ids.map(groupName))
      case 'webhook':
        return URL.parse(step.url)?.host ?? step.url
      case 'repeat':
      case 'staff':
      case 'family':
        return ''
    }
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
    const said = t(`ladder.does.${step.kind}`, { who: who(step) })
    const after =
      step.after === 0
        ? t(index === 0 ? 'ladder.atOnce' : 'ladder.atOnceNext')
        : t(index === 0 ? 'ladder.after' : 'ladder.afterNext', { count: step.after })
    const onDuty = 'hours' in step && step.hours !== undefined ? ` ${hours(step.hours)}` : ''
    return `${after} ${said}${onDuty}`
  }
}
