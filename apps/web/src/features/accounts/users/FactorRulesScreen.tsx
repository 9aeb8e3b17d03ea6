import { factorNeeds, roles, type FactorRule } from '@lykta/contract/accounts'
import { factorAdministrationRoutes } from '@lykta/contract/accounts/factors/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import { SelectField } from '../../../shared/ui/Field.tsx'
import { Loaded, Page, PageHead } from '../../../shared/ui/index.ts'
import { useTitle } from '../../../shared/ui/use-title.ts'
import styles from './FactorRulesScreen.module.css'

const rulesQuery = queryOptions({
  queryKey: ['factor-rules'],
  queryFn: async ({ signal }) => {
    const rules: FactorRule[] = []
    for (;;) {
      const query = { skip: rules.length }
      const { data, more } = await api.call(factorAdministrationRoutes.rules, { query, signal })
      rules.push(...data)
      if (more === undefined || data.length === 0) return rules
    }
  },
})

/** `/admin/users/factors`: who needs more than a password, by cluster and role. */
export const FactorRulesScreen = () => {
  const { t } = useTranslation('factors')
  const navigate = useNavigate()
  const query = useQuery(rulesQuery)
  useTitle(t('rules.title'))
  return (
    <Page desktop="scroll">
      <PageHead title={t('rules.title')} onBack={() => void navigate({ to: '/admin/users' })} />
      <div className={styles['rules']}>
        <p>{t('rules.explained')}</p>
        <Loaded query={query} failed={t('rules.failed')} rows={4}>
          {(all) =>
            [...Map.groupBy(all, ({ cluster }) => cluster?.id).entries()].map(([id, rules]) => (
              <ClusterRules key={id ?? 'everywhere'} rules={rules} />
            ))
          }
        </Loaded>
      </div>
    </Page>
  )
}

const ClusterRules = ({ rules }: { rules: readonly FactorRule[] }) => {
  const { t } = useTranslation(['factors', 'accounts-users'])
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const set = useMutation({
    mutationKey: ['factor-rule'],
    mutationFn: ({ cluster, role, needs }: FactorRule) =>
      api.call(factorAdministrationRoutes.setRule, { body: { cluster: cluster?.id ?? null, role, needs } }),
    onSuccess: () => notices.show({ kind: 'done', text: t('rules.saved') }),
    onError: (error) => notices.show({ kind: 'failed', text: refusalText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  })
  const heading = rules[0]?.cluster?.name ?? t('rules.everywhere')
  return (
    <section className={styles['cluster']} aria-label={heading}>
      <h2>{heading}</h2>
      {roles.map((role) => {
        const rule = rules.find((one) => one.role === role)
        if (rule === undefined) return null
        const asked = set.isPending && set.variables.role === role ? set.variables.needs : rule.needs
        return (
          <SelectField
            key={role}
            label={t(`accounts-users:roles.${role}`)}
            name={`needs-${role}`}
            value={asked}
            disabled={set.isPending}
            choices={factorNeeds.map((needs) => ({ value: needs, label: t(`rules.needs.${needs}`) }))}
            onChange={(value) => {
              const needs = factorNeeds.find((one) => one === value)
              if (needs !== undefined) set.mutate({ ...rule, needs })
            }}
          />
        )
      })}
    </section>
  )
}
