import type { Translation } from '@lykta/ui/translation'
import { type boxes as english } from '../en/boxes.ts'

export const boxes = {
  pairing: {
    title: 'Anslut den här tv:n',
    code: 'Kod {{code}}',
    app: 'appen',
    steps: {
      open: 'Öppna {{product}} på mobilen eller datorn.',
      settings: 'Gå till ”Inställningar” och sedan ”Aktiverade boxar”.',
      add: 'Välj ”Lägg till en box” och skriv in koden.',
    },
    camera: 'Eller rikta kameran hit',
    qr: 'QR-kod med adressen där du skriver in koden',
    changes: 'Ny kod om {{left}}.',
    help: 'Hjälp: {{phone}}',
    asking: 'Hämtar en kod …',
    unreachable: 'Tv:n når inte {{product}} just nu. Den fortsätter att försöka.',
  },
  notKept: 'Om tv:n stängs av måste den anslutas igen.',
  demo: {
    title: 'Eller prova som en av de påhittade boende',
    failed: 'Det gick inte. Försök igen.',
  },
} as const satisfies Translation<typeof english>
