import type { UserPermission } from '@lykta/contract/accounts'
import type { AdministrationOverview } from '@lykta/contract/overview'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { buttonClasses, Hidden } from '../../../shared/ui/index.ts'
import styles from './FirstSteps.module.css'

type Step = keyof AdministrationOverview['has']

/** In the order in which each needs those before it, and where each is taken. */
const steps: ReadonlyArray<readonly [Step, UserPermission, string]> = [
  ['cluster', 'organisation', '/admin/organisation'],
  ['entityGroup', 'organisation', '/admin/organisation'],
  ['entity', 'organisation', '/admin/organisation'],
  ['group', 'organisation', '/admin/organisation'],
  ['room', 'organisation', '/admin/organisation'],
  ['user', 'users', '/admin/users/new'],
  ['tv', 'boxes', '/admin/boxes?pair='],
]

/** What an empty system needs, with what is done and the way to the next step. Each can be left and taken up. */
export const FirstSteps = ({ has }: { has: AdministrationOverview['has'] }) => {
  const { t } = useTranslation('overview')
  const permissions = usePermissions()
  const next = steps.find(([step]) => !has[step])?.[0]
  if (next === undefined) return null
  return (
    <section className={styles['steps']} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('first.title')}</h2>
      <p>{t('first.explained')}</p>
      <ol>
        {steps.map(([step, permission, href]) => (
          <li key={step} data-next={step === next || undefined}>
            {has[step] ? (
              <IconCircleCheckFilled size={28} aria-hidden="true" />
            ) : (
              <IconCircle size={28} stroke={1.9} aria-hidden="true" />
            )}
            <span>
              <b>{t(`first.steps.${step}`)}</b>
              {has[step] ? <Hidden>, {t('first.done')}</Hidden> : null}
              {step === next ? <small>{t(`first.how.${step}`)}</small> : null}
            </span>
            {step === next && permissions.includes(permission) ? (
              <Link to={href} className={buttonClasses({ look: 'primary', size: 'small' })}>
                {t('first.go')}
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
