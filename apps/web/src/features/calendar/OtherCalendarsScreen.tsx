import { Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showsFunction, useBoxView } from '../../shared/box-view/index.ts'
import { Page, PageHead } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { OwnCalendar } from './components/OwnCalendar.tsx'

/** `/calendar/others`: the resident's calendar in those of the user. */
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
      <OwnCalendar key={boxView.id} />
    </Page>
  )
}
