import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../permissions/permissions.ts'
import { buttonClasses } from '../ui/index.ts'
import { firstStepsQuery } from './first-steps-query.ts'
import { nextStep, type Step } from './steps.ts'
import { useMayTake } from './use-may-take-step.ts'
import styles from './NextStepLink.module.css'

/** Leads from what was just made to the next of the first steps, unless that is taken on the same page. */
export const NextStepLink = () => {
  const mayTake = useMayTake()
  const { data, isFetchedAfterMount } = useQuery({ ...firstStepsQuery, enabled: useMay('overview') })
  const { pathname } = useLocation()
  // A step just taken should not be begun again.
  const next = data === undefined || !isFetchedAfterMount ? undefined : nextStep(data)
  if (next === undefined || next.href.split('?')[0] === pathname) return null
  const byOthers = next.name === 'message' && !mayTake(next)
  if (!byOthers && !mayTake(next)) return null
  // While its texts load, the page around it stays in view.
  return (
    <Suspense>
      <Lead next={next} byOthers={byOthers} />
    </Suspense>
  )
}

/** `byOthers`: a user who has made all this sees no resident, and so cannot send a picture. */
const Lead = ({ next, byOthers }: { next: Step; byOthers: boolean }) => {
  const { t } = useTranslation('overview')
  return (
    <section className={styles['next']} aria-label={t('first.title')}>
      <p>
        <b>{t('first.next', { step: t(`first.steps.${next.name}`) })}</b>
        <small>{byOthers ? t('first.byOthers') : t(`first.how.${next.name}`)}</small>
      </p>
      {byOthers ? null : (
        <Link to={next.href} className={buttonClasses({ look: 'primary', size: 'small' })}>
          {t('first.goOn')}
        </Link>
      )}
    </section>
  )
}
