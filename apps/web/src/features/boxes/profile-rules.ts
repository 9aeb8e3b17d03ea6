import { phoneNumberPattern, profileTextMaxLength, type Box, type EditBox } from '@lykta/contract/boxes'

/** What the form about a resident holds; the title is what the person calls them. */
export type ProfileForm = Box['profile'] & { title: string }
export type ProfileField = keyof ProfileForm

/** In the order in which they stand on the screen. */
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

/** What is wrong with a field of the form, as the server sees it too. */
export const profileProblem = (field: ProfileField, value: string): ProfileProblem | undefined => {
  const text = value.trim()
  if (required.has(field) && text === '') return 'required'
  if (text.length > profileTextMaxLength) return 'tooLong'
  return field === 'phone' && !phoneNumberPattern.test(text) ? 'phone' : undefined
}

/** Returns what is sent: only the changed fields, so that changes by others stay. */
export const changeOf = ({ title, ...profile }: Partial<ProfileForm>): EditBox => ({
  ...(title === undefined ? {} : { nickName: title }),
  ...(Object.keys(profile).length === 0 ? {} : { profile }),
})

export const formOf = ({ nickName, profile }: Pick<Box, 'nickName' | 'profile'>): ProfileForm => ({
  ...profile,
  title: nickName,
})

/** The fields that were typed in, of a form that knows which. */
export const typedIn = (
  form: ProfileForm,
  dirty: Readonly<Partial<Record<ProfileField, boolean>>>,
): Partial<ProfileForm> =>
  Object.fromEntries(profileFields.flatMap((field) => (dirty[field] === true ? [[field, form[field]]] : [])))
