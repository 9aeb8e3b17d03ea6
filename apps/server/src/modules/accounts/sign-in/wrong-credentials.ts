import { AppError } from '../../../errors.ts'

/** The same whatever was wrong, so that nobody can find out who has an account. */
export const wrongCredentials = () => new AppError('bad_credentials', { error: { code: 'bad_credentials' } })
