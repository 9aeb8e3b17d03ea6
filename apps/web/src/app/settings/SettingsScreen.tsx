import {
  IconAdjustments,
  IconBell,
  IconDeviceTv,
  IconFileText,
  IconUserEdit,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tvPartId, useBoxViews } from '../../features/boxes/index.ts'
import { useConfig } from '../../shared/config/config.ts'
import { Page, PageHead, Panes, Row, rowClass } from '../../shared/ui/index.ts'
import { TwoColumns } from '../../shared/ui/TwoColumns.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { DisplayRows } from './DisplayRows.tsx'

/** `/settings`: links to the pages of settings. */
export const SettingsScreen = () => {
  const { t } = useTranslation(['boxes', 'settings', 'shell', 'notifications', 'calls-test'])
  const { list, selected } = useBoxViews()
  const config = useConfig()
  const title = t('shell:menu.settings')
  useTitle(title)
  const others = list === undefined ? undefined : Math.max(0, list.length - 1)
  return (
    <Page desktop="scroll">
      <PageHead title={title} />
      <TwoColumns
        left={
          <Panes>
            <Link to="/settings/activated-boxes" className={rowClass}>
              <Row
                icon={<IconDeviceTv size={24} stroke={1.9} aria-hidden="true" />}
                title={t('title')}
                detail={others === undefined ? undefined : t('others', { count: others })}
              />
            </Link>
            {selected === undefined ? null : (
              <Link
                to="/settings/activated-boxes/edit/$id"
                params={{ id: String(selected.id) }}
                className={rowClass}
              >
                <Row
                  icon={<IconUserEdit size={24} stroke={1.9} aria-hidden="true" />}
                  title={t('settings:residentProfile')}
                  detail={t('settings:residentProfileOf', { name: selected.nickName })}
                />
              </Link>
            )}
            {selected === undefined ? null : (
              <Link
                to="/settings/activated-boxes/edit/$id"
                params={{ id: String(selected.id) }}
                hash={tvPartId}
                className={rowClass}
              >
                <Row
                  icon={<IconAdjustments size={24} stroke={1.9} aria-hidden="true" />}
                  title={t('settings:tvOf', { name: selected.nickName })}
                  detail={t('settings:tvOfExplained')}
                />
              </Link>
            )}
            <Link to="/settings/notifications" className={rowClass}>
              <Row
                icon={<IconBell size={24} stroke={1.9} aria-hidden="true" />}
                title={t('notifications:title')}
                detail={t('notifications:row')}
              />
            </Link>
            <Link to="/settings/calls" className={rowClass}>
              <Row
                icon={<IconVideo size={24} stroke={1.9} aria-hidden="true" />}
                title={t('calls-test:title')}
                detail={t('calls-test:row')}
              />
            </Link>
            {config?.branding.legal === true ? (
              <Link to="/legal" className={rowClass}>
                <Row
                  icon={<IconFileText size={24} stroke={1.9} aria-hidden="true" />}
                  title={t('shell:legal.title')}
                />
              </Link>
            ) : null}
          </Panes>
        }
        right={
          <Panes>
            <DisplayRows />
          </Panes>
        }
      />
    </Page>
  )
}
