import { IconPhone } from '@tabler/icons-react'
import type { Support } from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/index.ts'
import { store, useStored } from '../../shared/store/index.ts'
import { buttonClasses } from '../../shared/ui/Button.tsx'
import { Empty, Failed, Page, PageHead, SelectField, SkeletonRows } from '../../shared/ui/index.ts'
import { TwoColumns } from '../../shared/ui/TwoColumns.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { MunicipalityContacts } from './components/MunicipalityContacts.tsx'
import { telHref } from './contact-links.ts'
import { supportQuery } from './queries.ts'

/** `/support`: whom to turn to, by municipality; this browser remembers which one was viewed last. */
export const SupportScreen = () => {
  const { t } = useTranslation(['content', 'shell'])
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(supportQuery(useLanguage()))
  const remembered = useStored('supportMunicipality')
  const title = t('shell:menu.support')
  useTitle(title)
  const chosen = data?.find(({ id }) => id === remembered) ?? data?.[0]
  return (
    <Page desktop="scroll">
      <PageHead title={title} />
      {isPending ? <SkeletonRows /> : null}
      {isError && data === undefined ? (
        <Failed title={t('support.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {data?.length === 0 ? <Empty title={t('support.empty')}>{t('support.emptyExplained')}</Empty> : null}
      {data === undefined || chosen === undefined ? null : (
        <TwoColumns
          left={
            <>
              <SelectField
                label={t('support.municipality')}
                name="municipality"
                value={String(chosen.id)}
                choices={data.map(({ id, value }) => ({ value: String(id), label: value }))}
                onChange={(id) => store.set('supportMunicipality', Number(id))}
              />
              <CallSupport of={chosen} />
            </>
          }
          right={<MunicipalityContacts of={chosen} />}
        />
      )}
    </Page>
  )
}

const CallSupport = ({ of: { description } }: { of: Support }) => {
  const { t } = useTranslation('content')
  const number = description.telephone === '' ? description.onCall : description.telephone
  if (number === '') return null
  return (
    <a href={telHref(number)} className={buttonClasses({ look: 'accent', size: 'large', block: true })}>
      <IconPhone size={26} stroke={2} aria-hidden="true" />
      {t('support.call')} {number}
    </a>
  )
}
