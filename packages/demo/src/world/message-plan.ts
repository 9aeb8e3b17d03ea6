import type { PictureName } from './pictures.ts'
import type { Days } from './days-around-now.ts'

export interface PlannedMessage {
  from: string
  /** To whose boxes, and how far it got there: `waiting` for a box that is off. */
  to: readonly (readonly [box: string, came: 'read' | 'shown' | 'waiting'])[]
  /** Days from today. */
  day: number
  time: string
  subject: string
  body: string
  kind?: 'warning' | 'event'
  fontSize?: 'small' | 'large'
  pictures?: readonly (readonly [picture: PictureName, name: string])[]
}

const thursday = 4

/** What was written to the residents in the previous days. */
export const planMessages = ({ last, name }: Days): PlannedMessage[] => [
  {
    from: 'karin',
    to: [['Mamma', 'read']],
    day: -12,
    time: '16:20',
    subject: 'Recipe for your cardamom buns?',
    body: 'Do you remember if it was two or three spoons of cardamom? We are baking on Sunday and want them to taste like yours.',
  },
  {
    from: 'karin',
    to: [
      ['Mamma', 'read'],
      ['Pappa', 'read'],
    ],
    day: -9,
    time: '13:05',
    subject: 'First snow at the cabin',
    body: 'The lake has not frozen yet but the roof is white and the stove works again. Johan has split wood for the whole winter.',
    pictures: [
      ['cabin-in-snow', 'stugan-forsta-snon.jpg'],
      ['lake-in-the-morning', 'sjon-pa-morgonen.jpg'],
    ],
  },
  {
    from: 'johan',
    to: [['Mamma', 'read']],
    day: -6,
    time: '19:41',
    subject: 'God natt från barnen',
    body: 'Barnen har borstat tänderna och hälsar god natt. Lillan har tappat sin första tand och vill visa dig i morgon.',
    fontSize: 'large',
  },
  {
    from: 'amina',
    to: [
      ['Mamma', 'read'],
      ['Ingegerd', 'read'],
      ['Arne', 'shown'],
      ['Pappa', 'waiting'],
    ],
    day: -1,
    time: '10:15',
    kind: 'warning',
    subject: 'Varmvattnet stängs av',
    body: 'På fredag mellan 13:00 och 13:30 är varmvattnet avstängt i hela huset. Tala med oss om du behöver något.',
  },
  {
    from: 'amina',
    to: [['Mamma', 'read']],
    day: -4,
    time: '09:30',
    kind: 'event',
    subject: 'Dentist moved to Thursday',
    body: `The dentist called and moved your visit to ${name(last(thursday) + 7)} at 10:30. I go with you, so there is nothing you need to do.`,
  },
  {
    from: 'karin',
    to: [['Mamma', 'read']],
    day: -2,
    time: '18:02',
    subject: 'Elsa passed her driving test',
    body: 'She drove me all the way to Vadstena and back on her own. Next week she wants to drive out to you for coffee.',
    pictures: [['driving-licence', 'elsa-korkort.jpg']],
  },
  {
    from: 'karin',
    to: [['Mormor', 'shown']],
    day: -1,
    time: '15:30',
    subject: 'Sunday baking',
    body: 'We baked your cardamom buns today, with three spoons. They taste like Sundays at your table. We bring a bag on Wednesday.',
    pictures: [['cardamom-buns', 'bullar-sondag.jpg']],
  },
  {
    from: 'karin',
    to: [['Pappa', 'waiting']],
    day: -1,
    time: '17:45',
    subject: 'Evening light by the lake',
    body: 'I stood where you used to fish and thought of you. The perch are still there.',
    pictures: [['lake-in-the-afternoon', 'kvallsljus.jpg']],
  },
  {
    from: 'karin',
    to: [['Mamma', 'read']],
    day: -1,
    time: '16:48',
    subject: 'Autumn walk at Tinnerö',
    body: 'The birches were at their best today. Elsa took the first picture and Sixten ran ahead the whole way, just as he used to with Pappa. We drank your elderflower cordial on the jetty and talked about the summers there.',
    pictures: [
      ['autumn-walk', 'tinnero-bjorkar.jpg'],
      ['dog-on-the-jetty', 'sixten-bryggan.jpg'],
      ['lake-in-the-afternoon', 'tinnero-sjon.jpg'],
    ],
  },
  {
    from: 'erik',
    to: [['Farbror Nils', 'read']],
    day: -3,
    time: '11:00',
    subject: 'Snickarboden är varm igen',
    body: 'Elementet är lagat. Välkommen på tisdag klockan ett, vi börjar på fågelholkarna.',
  },
]
