import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/index.ts'
import { competenceOf } from './box-view.ts'
import { BoxViewContext } from './context.ts'

/** Shown above the user's name: "administrator" for administrators and super users of the selected box, else the role. */
export const useRoleWords = (): string => {
  const { t } = useTranslation()
  const { role } = useUser()
  const boxView = use(BoxViewContext)
  const isSuperUser = boxView !== undefined && competenceOf(boxView) === 'superUser'
  return t(`account.roles.${isSuperUser ? 'admin' : role}`)
}
