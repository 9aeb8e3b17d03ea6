import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { FunctionNotShown, showsFunction, useBoxView } from '../../shared/box-view/index.ts'
import { Empty, Failed, SkeletonRows } from '../../shared/ui/index.ts'
import { SlideStage } from './components/SlideStage.tsx'
import viewer from './components/Viewer.module.css'
import { useFullScreen } from './use-full-screen.ts'
import { useSlideshow } from './use-slideshow.ts'

/** The pictures sent to the selected box, one after another; only if its messages are shown too. */
export const Slideshow = () => {
  const { t } = useTranslation('messages')
  const boxView = useBoxView()
  if (showsFunction(boxView, boxView.permissions, 'message')) return <Pictures key={boxView.id} />
  return <FunctionNotShown name="message" title={t('slideshow.notShown', { name: boxView.nickName })} />
}

const Pictures = () => {
  const { t } = useTranslation('messages')
  const { nickName } = useBoxView()
  const { query, shown, ...show } = useSlideshow()
  const { full, enter, leave } = useFullScreen()

  if (query.isPending) return <SkeletonRows rows={4} />
  if (query.data === undefined) {
    return <Failed title={t('slideshow.failed')} query={query} />
  }
  if (shown === undefined) {
    return <Empty title={t('slideshow.empty')}>{t('slideshow.emptyExplained', { name: nickName })}</Empty>
  }
  const stage = <SlideStage {...show} slide={shown} full={full} onFull={full ? leave : enter} />
  if (!full) return stage
  return (
    <ModalOverlay className={cx(viewer['scrim'])} isOpen onOpenChange={leave}>
      <Modal className={cx(viewer['modal'])}>
        <Dialog className={cx(viewer['viewer'])} aria-label={t('slideshow.label', { name: nickName })}>
          {stage}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
