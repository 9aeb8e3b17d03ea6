import type { ItemName } from '@lykta/contract/content'

interface Bilingual {
  en: string
  sv: string
}

export interface PlannedTile {
  /** What the offer is for. */
  item: ItemName
  title: Bilingual
  text: Bilingual
  phone?: string
  email?: string
  link?: string
  address?: string
  openingHours?: Bilingual
  picture?: string
}

const same = (text: string): Bilingual => ({ en: text, sv: text })
const weekdays = (from: string, to: string): Bilingual => ({
  en: `Monday to Friday ${from} to ${to}`,
  sv: `Måndag till fredag ${from}–${to}`,
})
const daily = (from: string, to: string): Bilingual => ({
  en: `Every day ${from} to ${to}`,
  sv: `Alla dagar ${from}–${to}`,
})

/** Who offers what in the region. All are fictitious, except the national broadcasters. */
export const tiles: readonly PlannedTile[] = [
  {
    item: 'own-doctor',
    title: same('Norrviks vårdcentral'),
    text: {
      en: 'The health centre of Björkgården and Strandgläntan. Call-backs are booked in the morning.',
      sv: 'Vårdcentralen för Björkgården och Strandgläntan. Återuppringning bokas på morgonen.',
    },
    phone: '0980-319 220',
    link: 'https://vardcentral.norrvik.example/',
    address: 'Kyrkogatan 4, Norrvik',
    openingHours: weekdays('8', '17'),
  },
  {
    item: 'telemedicine',
    title: same('Sjöbygden Vård på video'),
    text: {
      en: 'See one of the region’s nurses or doctors on your phone. Log in with BankID.',
      sv: 'Träffa en sköterska eller läkare i regionen på mobilens skärm. Logga in med BankID.',
    },
    link: 'https://video.sjobygden.example/',
    openingHours: daily('7', '22'),
  },
  {
    item: 'goods',
    title: same('Hemkassen Norrvik'),
    text: {
      en: 'Groceries carried all the way to the kitchen. Order before noon for delivery the next day.',
      sv: 'Varor som bärs ända in i köket. Beställ före tolv, så kommer de dagen efter.',
    },
    phone: '0980-319 230',
    link: 'https://hemkassen.example/',
    openingHours: weekdays('8', '16'),
  },
  {
    item: 'pharmacy',
    title: same('Björk Apotek'),
    text: {
      en: 'Prescriptions to the door on Tuesdays and Fridays. Ask for dose bags.',
      sv: 'Recept hem till dörren tisdagar och fredagar. Fråga efter dospåsar.',
    },
    phone: '0980-319 231',
    link: 'https://bjorkapotek.example/',
    address: 'Storgatan 9, Norrvik',
    openingHours: {
      en: 'Monday to Friday 9 to 18, Saturday 10 to 14',
      sv: 'Måndag till fredag 9–18, lördag 10–14',
    },
    picture: '/branding/offers/bjork-apotek.svg',
  },
  {
    item: 'transport',
    title: same('Hemglimt Resor'),
    text: {
      en: 'Rides with help to and from the door, for those entitled to transport service.',
      sv: 'Resor med hjälp till och från dörren, för den som har fått färdtjänst beviljad.',
    },
    phone: '0980-319 232',
    openingHours: daily('6', '23'),
    picture: '/branding/offers/hemglimt.svg',
  },
  {
    item: 'restaurant',
    title: same('Sjökrogen'),
    text: {
      en: 'Home cooking, two dishes a day. Thursdays: pea soup and pancakes.',
      sv: 'Husmanskost, två rätter om dagen. Torsdagar ärtsoppa och pannkakor.',
    },
    phone: '0980-319 233',
    link: 'https://sjokrogen.example/veckans-mat',
    address: 'Hamngatan 2, Norrvik',
    openingHours: daily('11', '15'),
    picture: '/branding/offers/sjokrogen.svg',
  },
  {
    item: 'restaurant',
    title: same('Köket på Björkgården'),
    text: {
      en: 'Guests are welcome at the table. Tell the kitchen the day before.',
      sv: 'Gäster är välkomna till bords. Säg till köket dagen innan.',
    },
    phone: '0980-319 234',
    address: 'Björkgården, Norrvik',
    openingHours: daily('11.30', '13'),
  },
  {
    item: 'restaurant',
    title: same('Lilla Matbruket'),
    text: {
      en: 'Lunch boxes by bicycle, vegetarian on request.',
      sv: 'Matlådor med cykelbud, vegetariskt om man vill.',
    },
    link: 'https://matbruket.example/',
  },
  {
    item: 'blood-pressure',
    title: { en: 'Borrow a monitor', sv: 'Låna en mätare' },
    text: {
      en: 'The monitor records the values itself. The nurse sees them at the next visit.',
      sv: 'Mätaren skriver upp värdena själv. Sköterskan ser dem vid nästa besök.',
    },
    phone: '0980-319 221',
    openingHours: weekdays('8', '12'),
  },
  {
    item: 'dispenser',
    title: { en: 'Medication dispenser', sv: 'Läkemedelsautomat' },
    text: {
      en: 'Gives the right tablets at the right time, and alerts home care if they are not taken.',
      sv: 'Ger rätt tabletter i rätt tid och säger till hemtjänsten när de inte tas.',
    },
    phone: '0980-319 222',
    openingHours: weekdays('8', '16'),
  },
  {
    item: 'alarm',
    title: { en: 'Safety alarm', sv: 'Trygghetslarm' },
    text: {
      en: 'A button on the wrist. It is tested on the first Monday of every month.',
      sv: 'En knapp på handleden. Den provas första måndagen i varje månad.',
    },
    phone: '0980-319 223',
    openingHours: { en: 'Day and night', sv: 'Dygnet runt' },
  },
  {
    item: 'movement',
    title: { en: 'Night light with movement sensor', sv: 'Nattlampa med rörelsevakt' },
    text: {
      en: 'Lights the way at night. Nothing is filmed and nothing is heard.',
      sv: 'Lyser upp vägen på natten. Ingenting filmas och ingenting avlyssnas.',
    },
    phone: '0980-319 222',
    openingHours: weekdays('8', '16'),
  },
  {
    item: 'films',
    title: same('SVT Play'),
    text: { en: 'Films and series of Swedish Television', sv: 'Filmer och serier från Sveriges Television' },
    link: 'https://www.svtplay.se/',
  },
  {
    item: 'films',
    title: same('Filmkvällar på Björkgården'),
    text: { en: 'Every Wednesday at 18 in the lounge', sv: 'Varje onsdag klockan 18 i samlingssalen' },
    phone: '0980-319 214',
  },
  {
    item: 'music',
    title: same('Sjöbygdens dragspel'),
    text: { en: 'Tunes to dance to, recorded in the region', sv: 'Låtar att dansa till, inspelade i bygden' },
    link: 'https://dragspel.sjobygden.example/',
  },
  {
    item: 'radio',
    title: same('Sveriges Radio P4'),
    text: { en: 'The local channel', sv: 'Den lokala kanalen' },
    link: 'https://www.sverigesradio.se/',
  },
  {
    item: 'radio',
    title: same('Radio Norr'),
    text: { en: 'Requests every day at two', sv: 'Önskemusik varje dag klockan två' },
    link: 'https://radionorr.example/',
    picture: '/branding/offers/radio-norr.svg',
  },
]

/** Offers of the same companies; each leads to its page. */
export const offers = [
  {
    title: 'Björk Apotek',
    link: 'https://bjorkapotek.example/',
    picture: '/branding/offers/bjork-apotek.svg',
  },
  { title: 'Sjökrogen Mat', link: 'https://sjokrogen.example/', picture: '/branding/offers/sjokrogen.svg' },
  { title: 'Hemglimt Resor', link: 'https://hemglimt.example/', picture: '/branding/offers/hemglimt.svg' },
  { title: 'Radio Norr', link: 'https://radionorr.example/', picture: '/branding/offers/radio-norr.svg' },
] as const

export const municipalities = [
  {
    value: 'Norrvik',
    title: { en: 'Norrvik home care technology', sv: 'Norrviks välfärdsteknik' },
    phone: '0980-319 212',
    onCall: '0980-319 290',
    email: 'lykta@norrvik.example',
    address: 'Hamngatan 12, Norrvik',
  },
  {
    value: 'Ljungsele',
    title: { en: 'Ljungsele care office', sv: 'Ljungsele omsorgskontor' },
    phone: '0980-319 240',
    email: 'omsorg@ljungsele.example',
  },
  {
    value: 'Hedvattnet',
    title: { en: 'Hedvattnet citizen service', sv: 'Hedvattnets medborgarservice' },
    phone: '0980-319 250',
    onCall: '0980-319 291',
    address: 'Kommunhuset, Hedvattnet',
  },
] as const

export interface PlannedNews {
  title: Bilingual
  text: Bilingual
  /** Days from today. */
  day: number
  time: string
  picture?: string
}

export const news: readonly PlannedNews[] = [
  {
    title: { en: 'Pictures are now shown whole on the TV', sv: 'Nu syns hela bilden på tv:n' },
    text: {
      en: 'Photos you send are shown uncropped, with your message beside them. Press OK on the remote to go on to the next picture.',
      sv: 'Hela bilden syns på skärmen, med din text bredvid. Tryck på OK på fjärrkontrollen för att se nästa bild.',
    },
    day: -2,
    time: '10:15',
    picture: '/branding/news/buns-and-candle.svg',
  },
  {
    title: { en: 'Coffee concert at Björkgården', sv: 'Kaffekonsert på Björkgården' },
    text: {
      en: 'The choir sings in the lounge at 14:00 on Sunday. Relatives are welcome, and so are children.',
      sv: 'Kören sjunger i samlingssalen klockan 14.00 på söndag. Anhöriga är välkomna, barn också.',
    },
    day: -4,
    time: '08:30',
    picture: '/branding/home.svg',
  },
  {
    title: { en: 'New support hours in Norrvik', sv: 'Nya telefontider i Norrvik' },
    text: {
      en: 'The telephone is open every weekday from 07:30. The on-call number answers at night as before.',
      sv: 'Telefonen är öppen alla vardagar från 07.30. Journumret svarar på natten som förut.',
    },
    day: -11,
    time: '14:00',
  },
  {
    title: { en: 'Swedish and English side by side', sv: 'Svenska och engelska sida vid sida' },
    text: {
      en: 'Choose a language under Profile. The TV keeps the language of the resident.',
      sv: 'Välj språk under Profil. Tv:n behåller den boendes språk.',
    },
    day: -18,
    time: '09:00',
  },
]

/** Messages that the region's homes often send. */
export const templates: ReadonlyArray<{ subject: Bilingual; message: Bilingual }> = [
  {
    subject: { en: 'Coffee in the lounge', sv: 'Kaffe i samlingssalen' },
    message: {
      en: 'Welcome to coffee in the lounge today at three. We will fetch you if you like.',
      sv: 'Välkommen på kaffe i samlingssalen i dag klockan tre. Vi hämtar dig gärna.',
    },
  },
  {
    subject: { en: 'Visit by the doctor', sv: 'Läkaren kommer' },
    message: {
      en: 'The doctor is coming to see you tomorrow. One of the staff will be there too.',
      sv: 'I morgon kommer läkaren hem till dig. Någon av oss i personalen är också med.',
    },
  },
  {
    subject: { en: 'We will be a little late', sv: 'Vi kommer lite senare' },
    message: {
      en: 'We are running a little late today, but we are on our way. Ring us if you need something before then.',
      sv: 'Vi är lite sena i dag, men vi är på väg. Ring oss om du behöver något innan dess.',
    },
  },
  {
    subject: { en: 'Drink a glass of water', sv: 'Drick ett glas vatten' },
    message: {
      en: 'It is warm today. Remember to drink a little now and then, even if you are not thirsty.',
      sv: 'Det är varmt i dag. Kom ihåg att dricka lite då och då, även om du inte är törstig.',
    },
  },
]
