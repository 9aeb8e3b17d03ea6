// `node scripts/check-translations.ts -u` writes this file.
import accounts from './en/accounts.json' with { type: 'json' }
import alarms from './en/alarms.json' with { type: 'json' }
import boxes from './en/boxes.json' with { type: 'json' }
import mail from './en/mail.json' with { type: 'json' }
import notifications from './en/notifications.json' with { type: 'json' }
import privacy from './en/privacy.json' with { type: 'json' }
import system from './en/system.json' with { type: 'json' }
import accountsSv from './sv/accounts.json' with { type: 'json' }
import alarmsSv from './sv/alarms.json' with { type: 'json' }
import boxesSv from './sv/boxes.json' with { type: 'json' }
import mailSv from './sv/mail.json' with { type: 'json' }
import notificationsSv from './sv/notifications.json' with { type: 'json' }
import privacySv from './sv/privacy.json' with { type: 'json' }
import systemSv from './sv/system.json' with { type: 'json' }

const en = {
  accounts,
  alarms,
  boxes,
  mail,
  notifications,
  privacy,
  system,
}
const sv: typeof en = {
  accounts: accountsSv,
  alarms: alarmsSv,
  boxes: boxesSv,
  mail: mailSv,
  notifications: notificationsSv,
  privacy: privacySv,
  system: systemSv,
}
export const locales = { en, sv }

export interface Resources {
  accounts: typeof accounts & {
    mails: {
      invitation: {
        say: '{{by}}{{name}}'
      }
      usernameChanged: {
        say: '{{name}}'
      }
      identityAdded: {
        say: '{{name}}'
      }
      identityRemoved: {
        say: '{{name}}'
      }
      pinLocked: {
        say: '{{name}}'
      }
      administratorMade: {
        say: '{{name}}'
      }
      administratorChanged: {
        say: '{{name}}'
      }
      listExported: {
        say: '{{name}}'
      }
      tvPaired: {
        subject: '{{name}}'
        say: '{{name}}'
      }
      peopleLinked: {
        subject: '{{name}}'
        say: '{{name}}{{people}}'
      }
      superUserEnded: {
        subject: '{{name}}'
        say: '{{name}}'
      }
      directoryConnected: {
        say: '{{by}}{{cluster}}{{name}}'
      }
      residentErased: {
        say: '{{name}}'
      }
      consentEnding: {
        subject: '{{date}}{{name}}'
        say: '{{date}}{{giver}}{{purpose}}'
      }
    }
    invitedFor: '{{residents}}'
    cohabitant: '{{cohabitant}}{{resident}}'
    answered: '{{caller}}'
  }
  alarms: typeof alarms & {
    ladder: {
      rooms: '{{rooms}}'
    }
  }
  boxes: typeof boxes
  mail: typeof mail & {
    hello: '{{name}}'
  }
  notifications: typeof notifications & {
    offline: {
      today: '{{time}}'
      earlier: '{{time}}{{weekday}}'
    }
    battery: '{{percent}}'
    missed: '{{time}}'
    unanswered: '{{time}}'
  }
  privacy: typeof privacy & {
    export: {
      title: '{{name}}'
      intro: '{{at}}'
    }
  }
  system: typeof system & {
    disk: {
      say: {
        files: '{{free}}{{server}}{{size}}'
        database: '{{free}}{{server}}{{size}}'
      }
    }
  }
}
