import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { firstStepsQuery } from '../../../shared/first-steps/first-steps-query.ts'
import { nextStep, steps } from '../../../shared/first-steps/steps.ts'
import { useMayTake } from '../../../shared/first-steps/use-may-take-step.ts'
import { buttonClasses, ScreenReaderText } from '../../../shared/ui/index.ts'
import styles from './FirstSteps.module.css'

/** What an empty system needs: what has been done, and a link to the next step. Each can be left and resumed. */
export const FirstSteps = () => {
  const { t } = useTranslation('overview')
  const mayTake = useMayTake()
  const { data: taken, isFetchedAfterMount } = useQuery(firstStepsQuery)
  // A step just taken elsewhere should not be begun again.
  if (taken === undefined || !isFetchedAfterMount) return null
  const next = nextStep(taken)
  if (next === undefined) return null
  return (
    <section className={styles['steps']} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('first.title')}</h2>
      <p>{t('first.explained')}</p>
      <ol>
        {steps.map((step) => (
          <li key={step.name} data-next={step === next || undefined}>
            {taken[step.name] ? (
              <IconCircleCheckFilled size={28} aria-hidden="true" />
            ) : (
              <IconCircle size={28} stroke={1.9} aria-hidden="true" />
            )}
            <span>
              <b>{t(`first.steps.${step.name}`)}</b>
              {taken[step.name] ? <ScreenReaderText>, {t('first.done')}</ScreenReaderText> : null}
              {step === next ? (
                <small>
                  {step.name === 'message' && !mayTake(step)
                    ? t('first.byOthers')
                    : t(`first.how.${step.name}`)}
                </small>
              ) : null}
            </span>
            {step === next && mayTake(step) ? (
              <Link to={step.href} className={buttonClasses({ look: 'primary', size: 'small' })}>
                {t('first.go')}
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
