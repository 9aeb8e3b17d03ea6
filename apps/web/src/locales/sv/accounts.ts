import type { Translation } from '../../shared/i18n/translation.ts'
import type { accounts as english } from '../en/accounts.ts'

export const accounts = {
  login: {
    title: 'Logga in',
    welcome: 'Välkommen till',
    promise: 'Ett ljus i fönstret för dem du bryr dig om.',
    username: 'Användarnamn',
    password: 'Lösenord',
    showPassword: 'Visa lösenordet',
    hidePassword: 'Dölj lösenordet',
    submit: 'Logga in',
    forgotten: 'Glömt lösenordet',
    version: 'Version {{version}}',
    language: 'Språk',
    required: 'Måste fyllas i',
    emailIncorrect: 'E-postadressen stämmer inte',
    tooLong: 'Högst 50 tecken är tillåtna',
    wrong: 'Fel användarnamn eller lösenord, försök igen!',
    failed: 'Det gick inte att logga in, försök igen!',
    unreachable: 'Lykta gick inte att nå. Kontrollera uppkopplingen och försök igen.',
    passwordChange: 'Välj först ett nytt lösenord. En administratör kan hjälpa dig.',
  },
  forgotten: {
    back: 'Tillbaka till inloggningen',
    title: 'Glömt lösenordet',
    explained:
      'En administratör i din omsorg kan ge dig ett nytt lösenord. Fråga personalen och logga sedan in med det här.',
  },
  administrator: 'administratör',
  profile: {
    title: 'Profil',
    language: 'Språk',
    logOut: 'Logga ut',
    languageUnsaved: 'Språket ändrades här men sparades inte på ditt konto.',
  },
} as const satisfies Translation<typeof english>
