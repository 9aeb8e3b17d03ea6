import { ladderStepReaches, type AlarmDetail, type ClimbedStep } from '@lykta/contract/alarms'
import { useNow } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { dayAndTimeText, isSameDay, locales, timeText } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import styles from './Board.module.css'

/** The steps of the ladder: when each was due or will be, and whom it has called. */
export const LadderProgress = ({ alarm: { steps, climb, takenBy } }: { alarm: AlarmDetail }) => {
  const { t } = useTranslation('alarms-administration')
  if (steps.length === 0) return null
  const end = climb?.ended ?? null
  return (
    <section className={styles['climb']} aria-label={t('climb.label')}>
      <h2>{t('climb.label')}</h2>
      <ol>
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step has no id but its place
          <Step key={index} step={step} />
        ))}
      </ol>
      {end === null ? null : (
        <p>
          {end === 'taken' ? t('climb.ends.taken', { name: takenBy?.name ?? '' }) : t(`climb.ends.${end}`)}
        </p>
      )}
    </section>
  )
}

const Step = ({ step: { kind, at, state, reached, people, missed } }: { step: ClimbedStep }) => {
  const { t } = useTranslation('alarms-administration')
  const language = useLanguage()
  const now = useNow(60_000)
  const namesOf = (of: ClimbedStep['people']) =>
    new Intl.ListFormat(locales[language]).format(of.map(({ name }) => name))
  const names = namesOf(people)
  const unreached = missed.length === 0 ? undefined : t('climb.missed', { names: namesOf(missed) })
  const time = at === null ? undefined : isSameDay(at, now) ? timeText(at) : dayAndTimeText(at, language)
  const whom =
    state !== 'done' && state !== 'under_way'
      ? undefined
      : names !== ''
        ? t('climb.notified', { names })
        : reached > 0
          ? t(ladderStepReaches[kind] === 'tvs' ? 'climb.notifiedTvs' : 'climb.notifiedMany', {
              count: reached,
            })
          : undefined
  return (
    <li data-state={state}>
      <time>{time ?? '–'}</time>
      <span>
        <b>{t(`climb.kinds.${kind}`)}</b>
        <small>
          {[t(`climb.states.${state}`), whom, unreached].filter((part) => part !== undefined).join(' · ')}
        </small>
      </span>
    </li>
  )
}
