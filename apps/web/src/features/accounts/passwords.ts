import { recoveryRoutes } from '@lykta/contract/accounts/routes'
import { api } from '../../shared/api/index.ts'

/** Emails a link for a new password to the user with this address or user name. */
export const askForLink = async (email: string): Promise<void> => {
  await api.call(recoveryRoutes.forgot, { body: { email, host: `${location.origin}/resetpassword` } })
}

/** Sets the password by an emailed link. Ends all sessions of that user. */
export const resetPassword = async (token: string, password: string): Promise<void> => {
  await api.call(recoveryRoutes.reset, {
    body: { token, newPassword: password, confirmPassword: password },
  })
}

/** Changes the password with the old one. Ends all other sessions. */
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
