import type { Translation } from '@lykta/ui/translation'
import type { settings as english } from '../en/settings.ts'

export const settings = {
  residentProfile: 'Boendeprofil',
  residentProfileOf: 'Bild, namn, adress och personer kring {{name}}',
  tvOf: 'Tv:n för {{name}}',
  tvOfExplained: 'Språk, volym, stör ej och kalla på hjälp',
  asDevice: 'Följ enheten',
  details: {
    title: 'Namn och kontakt',
    explained: 'Ditt namn, din telefon och din e-post',
    notLoaded: 'Dina uppgifter kunde inte hämtas',
    firstName: 'Förnamn',
    lastName: 'Efternamn',
    phone: 'Telefon',
    email: 'E-post',
    password: 'Ditt lösenord, för att ändra e-posten',
    phoneWrong: 'Ett telefonnummer kan bara ha siffror, +, -, ( ) och mellanslag.',
    tooLong: 'Högst {{count}} tecken',
    saved: 'Dina uppgifter har sparats.',
    confirm: 'Öppna länken som vi har mejlat till {{email}}. Tills dess gäller din gamla adress.',
    leave: {
      title: 'Stänga utan att spara?',
      words: 'Det du har ändrat går förlorat.',
      confirm: 'Stäng utan att spara',
    },
  },
  picture: {
    label: 'Bild',
    change: 'Byt bild',
    changing: 'Skickar {{percent}} %',
    remove: 'Ta bort bilden',
    ownOnly: 'Bara du ser din bild.',
    forOthers: 'Andra ser den vid ditt namn, även på tv:n.',
    saved: 'Bilden är sparad.',
    removed: 'Bilden är borttagen.',
    type: 'Den här typen av bild går inte att visa.',
    size: 'Bilden är för stor. Den får vara högst {{size}}.',
  },
  install: {
    title: 'Lägg {{product}} på hemskärmen',
    words: 'Då öppnas det med ett tryck och kan meddela dig när någon ringer.',
    apple:
      'Tryck på Dela i webbläsaren och sedan på ”Lägg till på hemskärmen”. Då öppnas det med ett tryck och kan meddela dig när någon ringer.',
    add: 'Lägg till',
    later: 'Nej tack',
  },
  language: {
    title: 'Språk',
    explained: 'Gäller appen och de mejl du får.',
  },
  textSize: {
    title: 'Textstorlek',
    explained: 'Gäller allt i appen, i den här webbläsaren.',
    normal: 'Normal',
    device: 'Samma storlek som annan text på enheten',
    large: 'Stor',
    largest: 'Störst',
  },
  contrast: {
    title: 'Kontrast',
    explained: 'Med högre kontrast blir texten mörkare och kanterna tydligare.',
    normal: 'Normal',
    more: 'Högre kontrast',
  },
  theme: {
    title: 'Utseende',
    explained: 'Mörkt är skönare för ögonen på natten.',
    light: 'Ljust',
    dark: 'Mörkt',
  },
  legal: {
    failed: 'Texten kunde inte hämtas',
    none: 'Här finns ingen text än',
    language: 'Språk',
  },
} as const satisfies Translation<typeof english>
