import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PeopleSearch } from '../../shared/box-view/index.ts'
import { useMay } from '../../shared/permissions/permissions.ts'
import { Banner, Button, Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import styles from './ActivatedBoxesScreen.module.css'
import { BoxCard } from './components/BoxCard.tsx'
import { PairDialog } from './components/PairDialog.tsx'
import { useBoxViews } from './use-box-views.ts'

/**
 * `/settings/activated-boxes`: the boxes that are not selected, and a way to add a new one for users who may. The TV's QR code
 * leads here with `?code=`, which is empty if it has to be typed; it is removed from the URL when the dialog closes.
 */
export const ActivatedBoxesScreen = () => {
  const { t } = useTranslation(['boxes', 'shell'])
  const { list, selected, failed } = useBoxViews()
  const { code, search: words } = useSearch({ from: '/signed-in/settings/activated-boxes' })
  const navigate = useNavigate({ from: '/settings/activated-boxes' })
  const change = (changed: { code?: string | undefined; search?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const mayAdd = useMay('boxes')
  useTitle(t('title'))
  const others = list?.filter(({ id }) => id !== selected?.id)
  return (
    <Page desktop="scroll">
      <PageHead title={t('title')} onBack={() => void navigate({ to: '/settings' })} />
      {code !== undefined && !mayAdd ? (
        <div className={styles['note']}>
          <Banner kind="note">{t('onlyAdmin')}</Banner>
        </div>
      ) : null}
      {list === undefined && !failed ? <SkeletonRows /> : null}
      {failed ? <Failed title={t('shell:boxViews.failed')} query={failed} /> : null}
      {selected === undefined || others === undefined ? null : (
        <p className={styles['explained']}>
          {others.length > 0
            ? t('selectedNow', { name: selected.nickName })
            : t('noOthers', { name: selected.nickName })}
        </p>
      )}
      {others === undefined || others.length === 0 ? null : (
        <PeopleSearch list={others} words={words} onSearch={(search) => change({ search })}>
          {(found) => (
            <ul className={styles['boxes']}>
              {found.map((one) => (
                <BoxCard key={one.id} boxView={one} />
              ))}
            </ul>
          )}
        </PeopleSearch>
      )}
      {mayAdd ? (
        <div className={styles['add']}>
          <Button
            look="quiet"
            block
            icon={<IconPlus size={24} stroke={2.2} aria-hidden="true" />}
            onClick={() => change({ code: '' })}
          >
            {t('add')}
          </Button>
          {code === undefined ? null : <PairDialog code={code} onClose={() => change({ code: undefined })} />}
        </div>
      ) : null}
    </Page>
  )
}
