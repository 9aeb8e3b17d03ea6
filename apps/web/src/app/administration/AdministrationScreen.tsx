import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Empty, Page, PageHead, Panes, Row, rowClass } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { AdministrationIcon } from './icons.tsx'
import { useAdministration } from './use-administration.ts'

/** `/admin`: the screens of the administration that the user may open. On a phone, the only menu of them. */
export const AdministrationScreen = () => {
  const { t } = useTranslation(['administration', 'shell'])
  const screens = useAdministration()
  const title = t('shell:administration.title')
  useTitle(title)
  return (
    <Page desktop="narrow">
      <PageHead title={title} />
      {screens.length === 0 ? (
        <Empty title={t('nothing')}>{t('notPermittedExplained')}</Empty>
      ) : (
        <Panes>
          {screens.map(({ name, href }) => (
            <Link key={name} to={href} className={rowClass}>
              <Row icon={<AdministrationIcon name={name} />} title={t(`shell:administration.${name}`)} />
            </Link>
          ))}
        </Panes>
      )}
    </Page>
  )
}
