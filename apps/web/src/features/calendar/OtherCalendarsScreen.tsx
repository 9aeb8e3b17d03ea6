import { Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayUse, showsFunction, useBoxView } from '../../shared/box-view/index.ts'
import { TwoColumns } from '../../shared/ui/TwoColumns.tsx'
import { Page, PageHead } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { CalendarFeedAddress } from './components/CalendarFeedAddress.tsx'
import { Subscriptions } from './components/Subscriptions.tsx'

/** `/calendar/others`: the resident's calendar in the user's own, and foreign calendars in the resident's. */
export const OtherCalendarsScreen = () => {
  const { t } = useTranslation('calendar')
  const navigate = useNavigate()
  const boxView = useBoxView()
  const title = t('others.title')
  useTitle(title)
  if (!showsFunction(boxView, boxView.permissions, 'calendar')) return <Navigate to="/calendar" replace />
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={() => void navigate({ to: '/calendar' })} />
      <TwoColumns
        left={<CalendarFeedAddress key={boxView.id} />}
        right={mayUse(boxView, 'calendar') ? <Subscriptions key={boxView.id} /> : null}
      />
    </Page>
  )
}
