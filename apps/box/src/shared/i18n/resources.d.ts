// `node scripts/check-translations.ts -u` writes this file.
import type access from '../../locales/en/access.json'
import type alarms from '../../locales/en/alarms.json'
import type app from '../../locales/en/app.json'
import type boxes from '../../locales/en/boxes.json'
import type calendar from '../../locales/en/calendar.json'
import type calls from '../../locales/en/calls.json'
import type messages from '../../locales/en/messages.json'

export interface Resources {
  access: typeof access & {
    entries: {
      messages: '{{name}}{{when}}'
      calendar: '{{name}}{{when}}'
      profile: '{{name}}{{when}}'
      copy: '{{name}}{{when}}'
      call: '{{name}}{{when}}'
      automaticAnswer: '{{name}}{{when}}'
    }
  }
  alarms: typeof alarms & {
    levelFrom: {
      info: '{{place}}'
      important: '{{place}}'
      critical: '{{place}}'
    }
    page: '{{page}}{{pages}}'
    more_one: '{{count}}'
    more_other: '{{count}}'
    help: {
      pressed: {
        left_one: '{{count}}'
        left_other: '{{count}}'
      }
      taken: {
        title: '{{name}}'
      }
    }
  }
  app: typeof app & {
    partOfDay: {
      morning: '{{weekday}}'
      day: '{{weekday}}'
      afternoon: '{{weekday}}'
      evening: '{{weekday}}'
      night: '{{weekday}}'
      smallHours: '{{weekday}}'
    }
  }
  boxes: typeof boxes & {
    pairing: {
      code: '{{code}}'
      steps: {
        open: '{{product}}'
      }
      changes: '{{left}}'
      help: '{{phone}}'
      unreachable: '{{product}}'
    }
  }
  calendar: typeof calendar & {
    more: '{{count}}'
    until: '{{time}}'
    page: '{{page}}{{pages}}'
    from: '{{name}}'
    in_one: '{{count}}'
    in_other: '{{count}}'
    was: '{{time}}'
    wasYesterdayAt: '{{time}}'
  }
  calls: typeof calls & {
    isCalling: '{{name}}'
    answersIn_one: '{{count}}'
    answersIn_other: '{{count}}'
    microphoneFailed: '{{name}}'
    theirCameraOff: '{{name}}'
    theirCameraFailed: '{{name}}'
    unheard: {
      muted: '{{name}}'
      failed: '{{name}}'
    }
    theyHold: '{{name}}'
    silent: '{{name}}'
    talked: '{{time}}'
    corner: {
      talking: '{{name}}'
      incoming: '{{name}}'
      outgoing: '{{name}}'
    }
    missed: {
      one: '{{when}}'
      several: '{{count}}{{when}}'
      who: '{{name}}'
      others_one: '{{name}}'
      others_other: '{{count}}{{name}}'
      callBack: '{{name}}'
    }
    over: {
      noAnswer: '{{name}}'
      busy: '{{name}}'
      rejected: '{{name}}'
      notThere: '{{name}}'
      quiet: '{{name}}'
    }
  }
  messages: typeof messages & {
    card: {
      fresh: '{{name}}'
      read: '{{name}}'
    }
    reminds: '{{when}}'
    voice: {
      from: '{{name}}'
    }
    call: '{{name}}'
    page: '{{page}}{{pages}}'
  }
}
