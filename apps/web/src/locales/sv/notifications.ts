import type { Translation } from '@lykta/ui/translation'
import type { notifications as english } from '../en/notifications.ts'

export const notifications = {
  title: 'Aviseringar',
  row: 'Få aviseringar när appen är stängd',
  failed: 'Dina aviseringar kunde inte hämtas',
  unsaved: 'Ändringen kunde inte sparas.',
  device: {
    title: 'Den här mobilen eller datorn',
    isOn: 'Aviseringar är på',
    isOff: 'Aviseringar är av',
    on: 'Du får aviseringar här när appen är stängd, tills du loggar ut.',
    off: 'Webbläsaren frågar först om den får visa aviseringar.',
    blocked:
      'Webbläsaren blockerar aviseringar från den här sidan. Öppna sidans inställningar med symbolen till vänster om adressen, tillåt aviseringar och ladda om sidan.',
    install:
      'På iPhone och iPad måste appen först läggas till på hemskärmen: tryck på ”Dela” och sedan ”Lägg till på hemskärmen”, och öppna den därifrån.',
    insecure: 'Aviseringar kräver en säker anslutning (https). Prata med den som driver tjänsten.',
    unsupported: 'Den här webbläsaren kan inte visa aviseringar. Prova en annan.',
    turnOn: 'Slå på aviseringar',
    turnOff: 'Stäng av här',
    unchanged: 'Det gick inte. Kontrollera anslutningen och försök igen.',
  },
  when: {
    title: 'När',
    quiet: 'Tysta timmar',
    quietExplained: 'Inga aviseringar under de här timmarna, utom när ett larm behöver din hjälp.',
    from: 'Från',
    to: 'Till',
    offline: 'Meddela mig när en tv har saknat kontakt i',
    minutes: '{{minutes}} minuter',
  },
  what: {
    title: 'Vad',
    explained: 'Gäller alla dina mobiler och datorer.',
    count: '{{on}} av {{all}} på',
    everyone: 'Alla',
    forSome: 'På för {{on}} av {{all}}',
  },
  kinds: {
    box_offline: 'Ingen kontakt med tv:n',
    battery_low: 'Låg batterinivå',
    message_read: 'Ditt meddelande är läst',
    call_incoming: 'Tv:n ringer dig',
    call_missed: 'Du har missat ett samtal',
    reminder_unanswered: 'Ingen har tryckt på OK vid en påminnelse',
    alarm_info: 'Information på tv:n',
    alarm_important: 'Viktigt larm på tv:n',
    alarm_critical: 'Akut larm på tv:n',
  },
} as const satisfies Translation<typeof english>
