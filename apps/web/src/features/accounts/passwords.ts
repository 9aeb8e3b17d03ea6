import { recoveryRoutes } from '@lykta/contract/accounts/routes'
import { api } from '../../shared/api/index.ts'

/** Mails a link for a new password to whoever has the address or the user name. */
export const askForLink = async (email: string): Promise<void> => {
  await api.call(recoveryRoutes.forgot, { body: { email, host: `${location.origin}/resetpassword` } })
}

/** By the link from a mail. It ends all sessions of whoever's password it is. */
export const resetPassword = async (token: string, password: string): Promise<void> => {
  await api.call(recoveryRoutes.reset, {
    body: { token, newPassword: password, confirmPassword: password },
  })
}

/** By whoever knows the old one. It ends all sessions but this one. */
export const changePassword = async ({
  oldPassword,
  password,
}: {
  oldPassword: string
  password: string
}): Promise<void> => {
  await api.call(recoveryRoutes.changePassword, {
    body: { oldPassword, newPassword: password, confirmPassword: password },
  })
}
