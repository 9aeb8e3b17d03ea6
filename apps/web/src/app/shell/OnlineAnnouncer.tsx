import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../shared/box-view/index.ts'
import { ScreenReaderText } from '../../shared/ui/index.ts'
import { onlineChanges } from './online-changes.ts'

/** If a whole house loses power, not every name is read out. */
const mostSaid = 3

/** Tells screen readers which TV has come online or gone offline. */
export const OnlineAnnouncer = memo(({ list }: { list: readonly BoxView[] | undefined }) => {
  const { t } = useTranslation()
  const before = useRef(list)
  const [changed, setChanged] = useState<readonly BoxView[]>([])
  useEffect(() => {
    if (list === undefined) return
    const changes = onlineChanges(before.current ?? [], list)
    before.current = list
    if (changes.length > 0) setChanged(changes.slice(0, mostSaid))
  }, [list])
  return (
    <ScreenReaderText>
      <output>
        {changed
          .map(({ nickName: name, online }) =>
            online ? t('boxViews.cameOnline', { name }) : t('boxViews.wentOffline', { name }),
          )
          .join(' ')}
      </output>
    </ScreenReaderText>
  )
})
