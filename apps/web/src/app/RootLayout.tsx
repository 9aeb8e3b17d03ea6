import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notices } from '../shared/notices/index.ts'

/** Around every page: what comes and goes at the edge of the screen. */
export const RootLayout = () => {
  const { t } = useTranslation()
  return (
    <>
      <Outlet />
      <Notices label={t('notices')} />
    </>
  )
}
