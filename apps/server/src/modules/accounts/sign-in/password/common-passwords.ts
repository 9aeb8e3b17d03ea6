/** What people who write Swedish choose besides, each as a password is folded below. */
const swedish = [
  'alskling',
  'blomma',
  'fotboll',
  'fredag',
  'goteborg',
  'hemlis',
  'hejhej',
  'hosten',
  'jultomten',
  'karlek',
  'malmo',
  'mormor',
  'solsken',
  'sommaren',
  'valkommen',
  'varen',
  'vintern',
]

/** What people think of first where Lykta is at work: docs/asvs.md has the list too. */
const wordsAtWork = [
  'administrator',
  'aldreboende',
  'anhorig',
  'boende',
  'hemtjanst',
  'kommun',
  'kommunen',
  'lykta',
  'omsorg',
  'omsorgen',
  'personal',
  'region',
  'relative',
  'resident',
  'sjukskoterska',
  'underskoterska',
  'vardhem',
]

/** How short a word may be and still be looked for: two letters before a long number are no common password. */
const shortestWord = 4

let loading: Promise<ReadonlySet<string>> | undefined
/** Some 49,000 of them, read when the first password is chosen. */
const commonPasswords = () =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...swedish, ...wordsAtWork]),
  ))

/** In lower case and without the dots and rings of letters, as the list has them. */
const folded = (text: string): string => text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** "P@ssw0rd" is "password". */
const spelledOut = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign)

/** The words that a password is made of once what people add to satisfy the rules is taken off its ends. */
const wordsOf = (password: string): Set<string> => {
  const whole = folded(password)
  const withoutSigns = whole.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const core = whole.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return new Set(
    [whole, withoutSigns, core]
      .flatMap((word) => [word, spelledOut(word)])
      .filter((word) => word.length >= shortestWord),
  )
}

export interface PasswordOwner {
  username: string
  email: string
  firstName: string
  lastName: string
}

const namesOf = ({ username, email, firstName, lastName }: PasswordOwner): string[] =>
  [username, email.split('@')[0] ?? '', ...firstName.split(' '), ...lastName.split(' ')]
    .map(folded)
    .filter((name) => name.length >= shortestWord)

/** Whether others would guess it: it is on the list of common ones, or has its owner's name in it. */
export const isGuessable = async (password: string, owner: PasswordOwner): Promise<boolean> => {
  const words = wordsOf(password)
  const common = await commonPasswords()
  const names = namesOf(owner)
  return [...words].some((word) => common.has(word) || names.some((name) => word.includes(name)))
}
