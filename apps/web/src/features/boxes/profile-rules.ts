import { phoneNumberPattern, profileTextMaxLength, type Box, type EditBox } from '@lykta/contract/boxes'

/** The values of the form about a resident; the title is the user's own name for them. */
export type ProfileForm = Box['profile'] & { title: string }
export type ProfileField = keyof ProfileForm

/** In the order on the screen. */
export const profileFields: readonly ProfileField[] = [
  'title',
  'phone',
  'firstName',
  'lastName',
  'address',
  'state',
]

const required: ReadonlySet<ProfileField> = new Set(['firstName', 'lastName'])

export type ProfileProblem = 'required' | 'tooLong' | 'phone'

/** What is wrong with a field of the form, by the server's rules too. */
export const profileProblem = (field: ProfileField, value: string): ProfileProblem | undefined => {
  const text = value.trim()
  if (required.has(field) && text === '') return 'required'
  if (text.length > profileTextMaxLength) return 'tooLong'
  return field === 'phone' && !phoneNumberPattern.test(text) ? 'phone' : undefined
}

/** Returns what to send: only the changed fields, so that changes by others stay. */
export const changeOf = ({ title, ...profile }: Partial<ProfileForm>): EditBox => ({
  ...(title === undefined ? {} : { nickName: title }),
  ...(Object.keys(profile).length === 0 ? {} : { profile }),
})

export const formOf = ({ nickName, profile }: Pick<Box, 'nickName' | 'profile'>): ProfileForm => ({
  ...profile,
  title: nickName,
})

/** The fields that were edited, in a form that keeps track. */
export const typedIn = (
  form: ProfileForm,
  dirty: Readonly<Partial<Record<ProfileField, boolean>>>,
): Partial<ProfileForm> =>
  Object.fromEntries(profileFields.flatMap((field) => (dirty[field] === true ? [[field, form[field]]] : [])))
