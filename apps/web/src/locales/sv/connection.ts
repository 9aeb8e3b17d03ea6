import type { Translation } from '@lykta/ui/translation'
import type { connection as english } from '../en/connection.ts'

export const connection = {
  title: 'Testa samtal',
  row: 'Om samtal fungerar på den här enheten',
  explained:
    'Testet tar högst en minut och ingen blir uppringd. Om webbläsaren frågar om kameran och mikrofonen, tillåt båda.',
  explainedVoice:
    'Testet tar högst en minut och ingen blir uppringd. Om webbläsaren frågar om mikrofonen, tillåt den.',
  start: 'Starta testet',
  running: 'Testar …',
  again: 'Testa igen',
  inCall: 'Du kan testa när samtalet är slut.',
  verdict: {
    works: 'Ett videosamtal kommer att fungera.',
    worksVoice: 'Ett samtal kommer att fungera.',
    slowPicture: 'Ett samtal kommer att fungera, men bilden kan frysa: anslutningen är lite långsam.',
    unseen: 'Ett samtal kommer att fungera, men ingen kommer att se dig.',
    unheard: 'Du kan ringa, men ingen kommer att höra dig.',
    tooSlow:
      'Ett samtal kommer inte att fungera bra: anslutningen är för långsam. Gå närmare routern eller prova ett annat nätverk.',
    unreachable:
      'Du kan inte ringa just nu. Samtalstjänsten går inte att nå. Kontrollera din internetanslutning.',
    blocked:
      'Ett samtal kommer troligen inte att fungera: ljud och bild kommer inte ut från det här nätverket. Byt nätverk, till exempel till mobildata.',
    untested: 'Testet kunde inte slutföras. Testa igen, och ladda om sidan om det inte hjälper.',
    insecure: 'Det går inte att ringa från den här adressen.',
  },
  feedShut:
    'Larm och meddelanden visas inte av sig själva här: nätverket stoppar en del av {{product}}. Ladda om sidan då och då, eller byt nätverk, till exempel till mobildata.',
  facts: {
    title: 'Anslutning',
    channel: 'Samtalstjänst',
    reached: 'Nåddes',
    notReached: 'Nåddes inte',
    path: 'Ljud och bild',
    relayed: 'Kommer fram',
    outward: 'Kommer ut från nätverket',
    blocked: 'Kommer inte ut från nätverket',
    unknown: 'Inte testat',
    down: 'Hastighet till dig',
    up: 'Hastighet från dig',
    mbps: '{{speed}} Mbit/s',
  },
  sound: {
    title: 'Högtalare',
    play: 'Spela upp ett ljud',
    stop: 'Stoppa ljudet',
    explained: 'Om du inte hör något, höj volymen eller välj en annan högtalare.',
    failed: 'Ljudet kunde inte spelas upp på den här enheten.',
  },
  keypad: {
    title: 'Knappsats',
    sent: 'Skickade siffror',
    star: 'Stjärna',
    hash: 'Fyrkant',
    failed: 'Siffran skickades inte. Tryck på den igen.',
  },
} as const satisfies Translation<typeof english>
