import type { ContentPage } from '@lykta/contract/content'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FunctionNotShown } from '../../../shared/box-view/index.ts'
import { Failed, Page, PageHead, SkeletonRows } from '../../../shared/ui/index.ts'
import type { usePage } from '../use-page.ts'

interface PageFrameProps {
  page: ContentPage
  title: string
  onBack: () => void
  backOn: 'everywhere' | 'phone'
  desktop: 'scroll' | 'fill'
  of: ReturnType<typeof usePage>
  children: ReactNode
}

/** The frame of a page filled by a municipality: its head, and what shows while there is no content. */
export const PageFrame = ({ page, title, onBack, backOn, desktop, of, children }: PageFrameProps) => {
  const { t } = useTranslation(['content', 'shell'])
  const { boxView, shown, query } = of
  const name = t(`shell:functions.${page}`)
  return (
    <Page desktop={desktop}>
      <PageHead title={title} backOn={backOn} onBack={onBack} />
      {shown ? null : (
        <FunctionNotShown name={page} title={t('page.notShown', { page: name, name: boxView.nickName })} />
      )}
      {shown && query.isPending ? <SkeletonRows rows={4} /> : null}
      {shown && query.isError && query.data === undefined ? (
        <Failed title={t('page.failed')} query={query} />
      ) : null}
      {shown && query.data !== undefined ? children : null}
    </Page>
  )
}
