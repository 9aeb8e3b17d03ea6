import { IconDeviceTv } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaretakers } from '../../features/boxes/index.ts'
import { Page, PageHead, Panes, Row, rowClass } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'

/** `/settings`: what can be set, each on a page of its own. */
export const SettingsScreen = () => {
  const { t } = useTranslation(['boxes', 'shell'])
  const { list } = useCaretakers()
  const title = t('shell:menu.settings')
  useTitle(title)
  const others = list === undefined ? undefined : Math.max(0, list.length - 1)
  return (
    <Page desktop="narrow">
      <PageHead title={title} />
      <Panes>
        <Link to="/settings/activated-boxes" className={rowClass}>
          <Row
            icon={<IconDeviceTv size={24} stroke={1.9} aria-hidden="true" />}
            title={t('title')}
            detail={others === undefined ? undefined : t('others', { count: others })}
          />
        </Link>
      </Panes>
    </Page>
  )
}
