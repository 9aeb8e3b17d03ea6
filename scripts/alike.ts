interface Alike {
  files: readonly [string, string]
  because: string
}

const web = 'apps/web/src/features'
const box = 'apps/box/src/features'

/** Places that a detector of copies takes for one, and why they are two. */
export const alike: readonly Alike[] = [
  {
    files: [`${web}/accounts/factors/OwnFactors.tsx`, `${web}/accounts/shared-devices/OwnPin.tsx`],
    because: 'a dialog about what is loaded, which Dialog and Loaded share; the rest are its words',
  },
  {
    files: [
      'apps/server/src/modules/accounts/directory/mails/repo.ts',
      'apps/server/src/modules/system/repo.ts',
    ],
    because: 'the claim of a mail of one table and of another, in an order of its own',
  },
  {
    files: [`${box}/alarms/alarm-pages.ts`, `${box}/calendar/event-pages.ts`],
    because: 'measures, of one screen and of another; what they do is in shared/text-pages.ts',
  },
  {
    files: [`${box}/calls/InCallScreen.tsx`, `${web}/calls/components/PartnerVideo.tsx`],
    because: 'each app has texts of its own for what the other side of a call is',
  },
  {
    files: [`${web}/accounts/users/UsersScreen.tsx`, `${web}/content/administration/EntriesScreen.tsx`],
    because: 'what a list hands to ListScreen, which is shared',
  },
  {
    files: [`${web}/accounts/users/components/LinkedResidents.tsx`, `${web}/boxes/components/AddUser.tsx`],
    because:
      'what each hands to SearchedChoice, which is shared: a user is linked to a resident, or a resident to a user',
  },
  {
    files: [`${box}/calendar/DayPlan.module.css`, `${box}/messages/MessagesScreen.module.css`],
    because:
      'one line and two lines of text that end in dots, which no list of styles can be given from outside',
  },
  {
    files: [
      `${web}/alarms/administration/ladder/Ladder.module.css`,
      'apps/web/src/shared/receivers/ReceiverTree.module.css',
    ],
    because: 'both style what stands inside them, which `composes` does not reach',
  },
  {
    files: [
      `${web}/calendar/components/EventDetail.module.css`,
      `${web}/messages/components/MessageDetail.module.css`,
    ],
    because: 'the sizes of a text by what its sender chose: an event has one measure, a message another',
  },
  {
    files: [`${web}/calls/components/CallStage.module.css`, `${web}/calls/components/CallStage.module.css`],
    because: 'the light behind a face, where that stands at each width of the window',
  },
  {
    files: ['packages/contract/src/audit/names.ts', 'packages/contract/src/audit/names.ts'],
    because: 'lists of names, which are alike but for the names',
  },
  {
    files: [`${web}/messages/components/UploadState.module.css`, 'apps/web/src/shared/ui/Field.module.css'],
    because: 'an error below a field, and one below a file that is no field',
  },
]
