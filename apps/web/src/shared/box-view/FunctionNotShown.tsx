import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../notices/index.ts'
import { Button, Empty } from '../ui/index.ts'
import type { FunctionName } from './box-view.ts'
import { ShowFunctionContext, useBoxView } from './context.ts'

interface FunctionNotShownProps {
  name: FunctionName
  /** The text if the user cannot show it. */
  title: string
}

/** Shown instead of a hidden function of the resident's. Users who have hidden it themselves can show it again. */
export const FunctionNotShown = ({ name, title }: FunctionNotShownProps) => {
  const { t } = useTranslation()
  const { id, settings, permissions, functions } = useBoxView()
  const showFunction = use(ShowFunctionContext)
  const show = useMutation({
    mutationKey: ['show-function'],
    mutationFn: async () => showFunction?.(id, name),
    onError: () => notices.show({ kind: 'failed', text: t('boxViews.unsaved') }),
  })
  const hidden = !settings[name] && permissions.includes(name) && functions.includes(name)
  if (!hidden) return <Empty title={title}>{t('functions.ask')}</Empty>
  return (
    <Empty title={t('functions.hidden', { name: t(`functions.${name}`) })}>
      <Button pending={show.isPending} onClick={() => show.mutate()}>
        {t('functions.showAgain')}
      </Button>
    </Empty>
  )
}
