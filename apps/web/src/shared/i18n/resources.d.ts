// `node scripts/check-translations.ts -u` writes this file.
import type accounts from '../../locales/en/accounts.json'
import type accountsDirectory from '../../locales/en/accounts-directory.json'
import type accountsProviders from '../../locales/en/accounts-providers.json'
import type accountsUsers from '../../locales/en/accounts-users.json'
import type administration from '../../locales/en/administration.json'
import type alarms from '../../locales/en/alarms.json'
import type alarmsAdministration from '../../locales/en/alarms-administration.json'
import type audit from '../../locales/en/audit.json'
import type boxes from '../../locales/en/boxes.json'
import type boxesAdministration from '../../locales/en/boxes-administration.json'
import type boxesConsents from '../../locales/en/boxes-consents.json'
import type calendar from '../../locales/en/calendar.json'
import type calls from '../../locales/en/calls.json'
import type callsGreeting from '../../locales/en/calls-greeting.json'
import type callsKeypad from '../../locales/en/calls-keypad.json'
import type callsTest from '../../locales/en/calls-test.json'
import type content from '../../locales/en/content.json'
import type contentAdministration from '../../locales/en/content-administration.json'
import type errors from '../../locales/en/errors.json'
import type factors from '../../locales/en/factors.json'
import type feed from '../../locales/en/feed.json'
import type floor from '../../locales/en/floor.json'
import type installation from '../../locales/en/installation.json'
import type messages from '../../locales/en/messages.json'
import type notifications from '../../locales/en/notifications.json'
import type organisation from '../../locales/en/organisation.json'
import type overview from '../../locales/en/overview.json'
import type privacy from '../../locales/en/privacy.json'
import type privacyAdministration from '../../locales/en/privacy-administration.json'
import type receivers from '../../locales/en/receivers.json'
import type settings from '../../locales/en/settings.json'
import type sharedDevices from '../../locales/en/shared-devices.json'
import type shell from '../../locales/en/shell.json'
import type system from '../../locales/en/system.json'

export interface Resources {
  accounts: typeof accounts & {
    login: {
      version: '{{version}}'
    }
    newPassword: {
      resetFor: '{{email}}'
    }
    confirmEmail: {
      done: '{{email}}'
    }
    override: {
      explained: '{{browser}}{{platform}}'
    }
    sessions: {
      today: '{{time}}'
      lastUsed: '{{at}}'
    }
  }
  'accounts-directory': typeof accountsDirectory & {
    ways: {
      gone: '{{provider}}'
    }
    lines: {
      emptyNext: '{{button}}'
      removeTitle: '{{group}}'
    }
    tokens: {
      used: '{{at}}'
      made: '{{date}}{{name}}'
      stopped: '{{name}}'
      endTitle: '{{name}}'
    }
  }
  'accounts-providers': typeof accountsProviders & {
    own: {
      since: '{{at}}'
    }
    managed: {
      explained: '{{name}}'
      removeTitle: '{{provider}}'
      out: '{{name}}'
      outEverywhere: '{{name}}'
    }
  }
  'accounts-users': typeof accountsUsers & {
    emptyNext: '{{button}}'
    linked: {
      addTitle: '{{name}}'
      done: '{{name}}{{resident}}'
      permissionsTitle: '{{name}}{{resident}}'
    }
    groups: {
      more_one: '{{count}}'
      more_other: '{{count}}'
    }
    invitation: {
      open: '{{sent}}{{until}}'
      expired: '{{sent}}'
      sentTo: '{{email}}'
    }
    disable: {
      title: '{{name}}'
      done: '{{name}}'
      undone: '{{name}}'
    }
    together: {
      invite: {
        button: '{{count}}'
        title_one: '{{count}}'
        title_other: '{{count}}'
        done_one: '{{count}}'
        done_other: '{{count}}'
      }
      disable: {
        button: '{{count}}'
        title_one: '{{count}}'
        title_other: '{{count}}'
        done_one: '{{count}}'
        done_other: '{{count}}'
      }
      enable: {
        button: '{{count}}'
        title_one: '{{count}}'
        title_other: '{{count}}'
        done_one: '{{count}}'
        done_other: '{{count}}'
      }
      others_one: '{{count}}'
      others_other: '{{count}}'
      left: '{{names}}'
    }
    import: {
      missing: '{{columns}}'
      unread: '{{columns}}'
      ready_one: '{{count}}{{file}}'
      ready_other: '{{count}}{{file}}'
      create_one: '{{count}}'
      create_other: '{{count}}'
      creating_one: '{{count}}'
      creating_other: '{{count}}'
      inviting: '{{count}}{{invited}}'
      created_one: '{{count}}'
      created_other: '{{count}}'
      someInvited_one: '{{count}}'
      someInvited_other: '{{count}}'
      wrong_one: '{{count}}'
      wrong_other: '{{count}}'
      place: '{{column}}{{row}}'
      moreConnected_one: '{{count}}'
      moreConnected_other: '{{count}}'
      more_one: '{{count}}'
      more_other: '{{count}}'
      unknown: {
        cluster: '{{names}}'
      }
    }
    remove: {
      title: '{{name}}'
      messages: '{{name}}'
      done: '{{name}}'
    }
  }
  administration: typeof administration & {
    table: {
      filtersUsed_one: '{{count}}'
      filtersUsed_other: '{{count}}'
      fixed: '{{name}}'
      moveOne: '{{name}}'
      tick: '{{name}}'
      ticked_one: '{{count}}'
      ticked_other: '{{count}}'
      tickedHere_one: '{{count}}{{here}}'
      tickedHere_other: '{{count}}{{here}}'
      tickedElsewhere_one: '{{count}}'
      tickedElsewhere_other: '{{count}}'
      tooMany: '{{most}}'
      ascending: '{{column}}'
      descending: '{{column}}'
      exported_one: '{{count}}'
      exported_other: '{{count}}'
      exportedPart: '{{count}}{{total}}'
      all_one: '{{count}}'
      all_other: '{{count}}'
      some: '{{first}}{{last}}{{total}}'
      ofMore: '{{first}}{{last}}{{total}}'
      part: '{{first}}{{last}}'
      page: '{{page}}{{pages}}'
      pageAlone: '{{page}}'
    }
  }
  alarms: typeof alarms & {
    open_one: '{{count}}'
    open_other: '{{count}}'
    title: {
      resident: '{{name}}'
      residentOver: '{{name}}'
      silence: '{{name}}'
    }
    since: '{{time}}'
    sinceMinutes_one: '{{count}}{{time}}'
    sinceMinutes_other: '{{count}}{{time}}'
    noticed: '{{time}}'
    from: '{{name}}'
    acknowledged: '{{count}}{{total}}'
    notTaken: '{{why}}'
    gone: {
      taken: '{{name}}'
    }
    note: '{{note}}'
    state: {
      taken: '{{name}}{{time}}'
      ended: '{{name}}{{time}}'
      endedAt: '{{time}}'
      recalled: '{{time}}'
    }
    tv: {
      acknowledged: '{{shown}}{{time}}'
      handled: '{{name}}{{time}}'
      shown: '{{time}}'
    }
  }
  'alarms-administration': typeof alarmsAdministration & {
    emptyNext: {
      open: '{{sent}}'
      sent: '{{button}}'
      scheduled: '{{button}}'
    }
    targetRooms_one: '{{count}}{{target}}'
    targetRooms_other: '{{count}}{{target}}'
    andMore_one: '{{count}}{{names}}'
    andMore_other: '{{count}}{{names}}'
    whenRepeated: '{{interval}}{{time}}'
    own: {
      uploading: '{{percent}}'
      limits: '{{megabytes}}{{seconds}}'
      problems: {
        size: '{{megabytes}}'
        long: '{{seconds}}'
      }
    }
    states: {
      acknowledged: '{{count}}{{of}}'
      notReached_one: '{{count}}{{sum}}'
      notReached_other: '{{count}}{{sum}}'
      climbing: '{{acknowledged}}{{done}}{{of}}'
      calling: '{{done}}{{of}}'
      taken: '{{name}}'
      ended: '{{name}}'
    }
    remove: {
      title: '{{title}}'
      done: '{{title}}'
    }
    send: {
      to: '{{names}}'
      more_one: '{{count}}'
      more_other: '{{count}}'
      tvs_one: '{{count}}'
      tvs_other: '{{count}}'
      offline_one: '{{count}}'
      offline_other: '{{count}}'
      withoutTv_one: '{{count}}'
      withoutTv_other: '{{count}}'
    }
    ladder: {
      ofGroup: '{{group}}'
      several: '{{groups}}'
      step: '{{number}}'
      up: '{{number}}'
      down: '{{number}}'
      remove: '{{number}}'
      removeName: '{{name}}'
      passedOver: '{{time}}'
      problems: {
        tooMany: '{{count}}'
        minutes: '{{most}}'
        tooManyPeople: '{{people}}'
        tooManyGroups: '{{groups}}'
      }
      after_one: '{{count}}'
      after_other: '{{count}}'
      afterNext_one: '{{count}}'
      afterNext_other: '{{count}}'
      does: {
        people: '{{who}}'
        group: '{{who}}'
        mail: '{{who}}'
        webhook: '{{who}}'
      }
      hoursDaily: '{{from}}{{to}}'
      hoursOn: '{{days}}{{from}}{{to}}'
    }
    ladders: {
      of: '{{group}}'
      changeOf: '{{group}}'
      saved: '{{group}}'
    }
    board: {
      by: '{{name}}{{time}}'
      sum: '{{count}}{{of}}'
      missed_one: '{{count}}{{names}}'
      missed_other: '{{count}}{{names}}'
      ofGroup: '{{count}}{{of}}'
      all: '{{count}}'
      waiting: '{{count}}'
      printed: '{{time}}'
    }
    receipts: {
      acknowledged: '{{time}}'
      handled: '{{time}}'
      handledBy: '{{name}}{{time}}'
      shown: '{{time}}'
      delivered: '{{time}}'
      offlineNow: '{{said}}'
    }
    climb: {
      notified: '{{names}}'
      missed: '{{names}}'
      notifiedTvs_one: '{{count}}'
      notifiedTvs_other: '{{count}}'
      notifiedMany_one: '{{count}}'
      notifiedMany_other: '{{count}}'
      ends: {
        taken: '{{name}}'
      }
    }
    actions: {
      takenBy: '{{name}}'
      remind_one: '{{count}}'
      remind_other: '{{count}}'
      reminded_one: '{{count}}'
      reminded_other: '{{count}}'
    }
  }
  audit: typeof audit & {
    only: '{{name}}'
    numbered: '{{id}}{{name}}'
    repeated: '{{count}}{{what}}'
    allOf: '{{name}}'
  }
  boxes: typeof boxes & {
    selectedNow: '{{name}}'
    noOthers: '{{name}}'
    others_one: '{{count}}'
    others_other: '{{count}}'
    pair: {
      waiting: '{{address}}{{device}}{{time}}'
      rooms_one: '{{count}}'
      rooms_other: '{{count}}'
      roomsOf: '{{shown}}{{total}}'
      resident: '{{name}}'
      done: '{{room}}'
    }
    edit: {
      title: '{{name}}'
      copy: '{{name}}'
      ownOnly: '{{name}}'
      titleHint: '{{name}}'
      problems: {
        tooLong: '{{count}}'
      }
      partOpen: '{{button}}'
    }
    tv: {
      explained: '{{name}}'
    }
    accessLog: {
      explained: '{{name}}'
    }
    sensors: {
      explained: '{{name}}'
      added: '{{name}}'
      remove: '{{name}}'
      removeTitle: '{{name}}'
      removed: '{{name}}'
    }
    people: {
      explained: '{{name}}'
      empty: '{{name}}'
      autoAnswered: '{{role}}'
      role: '{{person}}'
      functions: '{{person}}'
      unsaved: '{{person}}'
      gone: '{{name}}{{person}}'
      agreement: {
        explained: '{{name}}{{person}}'
        locked: '{{person}}'
        agreed: '{{by}}{{date}}'
        byHint: '{{name}}'
      }
      add: {
        title: '{{name}}'
        done: '{{name}}{{person}}'
      }
      end: {
        title: '{{person}}'
        atOnce: '{{name}}{{person}}'
        stays: '{{person}}'
        last: '{{name}}{{person}}'
        done: '{{name}}{{person}}'
      }
    }
    settings: {
      quietExplained: '{{name}}'
      percent: '{{percent}}'
    }
    help: {
      on: '{{name}}'
      explained: '{{name}}'
      unsaved: '{{name}}'
    }
    silence: {
      explained: '{{name}}'
      byHint: '{{name}}'
      unsaved: '{{name}}'
    }
    move: {
      detail: '{{name}}'
      title: '{{name}}'
      explained: '{{name}}{{room}}'
      roomMissing: '{{name}}'
      gains: '{{name}}{{names}}'
      loses: '{{name}}{{names}}'
      done: '{{name}}{{room}}'
    }
    release: {
      detail: '{{name}}'
      title: '{{name}}'
      loggedOut: '{{room}}'
      stays: '{{name}}'
      next: '{{name}}'
      done: '{{room}}'
    }
    retire: {
      detail: '{{name}}'
      title: '{{name}}'
      gone: '{{name}}'
      unlinked: '{{name}}'
      next: '{{room}}'
      done: '{{name}}{{room}}'
    }
    power: {
      tagFine: '{{name}}'
      tagLow: '{{name}}'
      onBattery: '{{name}}'
    }
  }
  'boxes-administration': typeof boxesAdministration & {
    emptyNext: '{{button}}'
    together: {
      button_one: '{{count}}'
      button_other: '{{count}}'
      title_one: '{{count}}'
      title_other: '{{count}}'
      done_one: '{{count}}'
      done_other: '{{count}}'
      left: '{{names}}'
    }
  }
  'boxes-consents': typeof boxesConsents & {
    explained: '{{name}}'
    printOf: '{{given}}'
    withdrawOf: '{{given}}'
    earlier_one: '{{count}}'
    earlier_other: '{{count}}'
    purposes: {
      answerOf: '{{caller}}'
    }
    states: {
      consented: '{{by}}'
      over: '{{by}}'
      refused: '{{by}}'
      hindered: '{{by}}{{name}}'
    }
    saidYes: '{{by}}'
    saidNo: '{{by}}'
    forCohabitant: '{{cohabitant}}{{said}}'
    proved: {
      oral: '{{witness}}'
    }
    until: '{{date}}'
    expired: '{{date}}'
    withdrawn: '{{by}}{{date}}'
    switchedOff: '{{date}}'
    notedBy: '{{by}}'
    stops: {
      automaticAnswer: '{{caller}}{{name}}'
      help: '{{name}}'
      silence: '{{name}}'
      slideshow: '{{name}}'
      familyCalendar: '{{name}}'
    }
    movedOut: {
      title: '{{name}}'
      ask: '{{cohabitant}}'
      done: '{{cohabitant}}'
      on: '{{cohabitant}}{{date}}'
    }
    form: {
      cohabitantHint: '{{name}}'
    }
    sheet: {
      concerns: '{{cohabitant}}'
      what: {
        automaticAnswer: '{{caller}}'
        help: '{{name}}'
        silence: '{{name}}'
        slideshow: '{{name}}'
        familyCalendar: '{{name}}'
      }
      from: '{{date}}'
      until: '{{date}}'
    }
  }
  calendar: typeof calendar & {
    week: '{{week}}'
    weekOf: '{{month}}{{week}}'
    theirTime: '{{here}}{{name}}{{there}}'
    nothingNext: '{{button}}'
    inRoom: '{{events}}{{room}}'
    events_one: '{{count}}'
    events_other: '{{count}}'
    moreEvents: '{{count}}'
    from: '{{time}}'
    until: '{{time}}'
    now: '{{time}}'
    notShown: '{{name}}'
    detail: {
      acknowledged: '{{time}}'
      movedOnce: '{{day}}'
      before: '{{count}}'
    }
    repeatedEvery: {
      Daily: '{{n}}'
      Weekly: '{{n}}'
      Monthly: '{{n}}'
    }
    created: '{{name}}'
    changed: '{{title}}'
    deleted: '{{title}}'
    write: {
      onDay: '{{day}}'
      onLastWeekday: '{{weekday}}'
      ownTime: '{{time}}'
      othersChosen_one: '{{count}}'
      othersChosen_other: '{{count}}'
      failed: '{{reason}}'
    }
    scope: {
      change: '{{title}}'
      delete: '{{title}}'
      one: '{{day}}'
      gone: '{{day}}'
    }
    move: {
      to: '{{time}}'
      moved: '{{time}}{{title}}'
      lengthened: '{{time}}{{title}}'
      back: '{{title}}'
      failed: '{{reason}}{{title}}'
      meanwhile: '{{title}}'
    }
    conflict: {
      fromTo: '{{from}}{{to}}'
    }
    print: {
      weekOf: '{{name}}{{week}}'
      more_one: '{{count}}'
      more_other: '{{count}}'
      printed: '{{date}}'
    }
    others: {
      own: {
        title: '{{name}}'
        explained: '{{name}}'
        since: '{{date}}'
        read: '{{time}}'
        revokeStays: '{{name}}'
      }
      foreign: {
        explained: '{{name}}'
        read_one: '{{count}}{{time}}'
        read_other: '{{count}}{{time}}'
        readAgain: '{{name}}'
        stillUnread: '{{name}}'
        faults: {
          unreachable: '{{host}}'
          refused: '{{host}}{{status}}'
          line: '{{fault}}{{line}}'
        }
        leftOut: {
          start: '{{line}}'
          date: '{{line}}'
          zone: '{{line}}'
          rule: '{{line}}'
          broken: '{{line}}'
          too_often: '{{line}}'
          more_one: '{{count}}'
          more_other: '{{count}}'
          tooMany_one: '{{count}}'
          tooMany_other: '{{count}}'
          shortened_one: '{{count}}'
          shortened_other: '{{count}}'
        }
        added: '{{name}}'
        addedUnread: '{{name}}'
        remove: '{{name}}'
        removeTitle: '{{name}}'
        removed: '{{name}}'
      }
    }
  }
  calls: typeof calls & {
    callWhom: '{{name}}'
    reach: {
      inCall: '{{name}}'
      here: '{{name}}'
      quiet: '{{name}}{{until}}'
    }
    history: {
      emptyExplained: '{{name}}'
    }
    call: {
      label: '{{name}}'
      calling: '{{name}}'
      reachingOne: '{{name}}'
      theyHold: '{{name}}'
      silent: '{{name}}'
      cameraOff: '{{name}}'
      cameraFailed: '{{name}}'
      unheard: {
        muted: '{{name}}'
        failed: '{{name}}'
      }
      microphone: {
        interrupted: '{{name}}'
        failed: '{{name}}'
      }
      camera: {
        interrupted: '{{name}}'
        failed: '{{name}}'
      }
    }
    bar: {
      inCall: '{{name}}'
      calling: '{{name}}'
    }
    devices: {
      microphoneTookOver: '{{device}}'
      cameraTookOver: '{{device}}'
    }
    incoming: {
      label: '{{name}}'
      percent: '{{percent}}'
    }
    ended: {
      talked: '{{time}}'
      noAnswer: '{{name}}'
      busy: '{{name}}'
      rejected: '{{name}}'
      notThere: '{{name}}'
      quiet: '{{name}}{{until}}'
      elsewhere: '{{name}}'
    }
    errors: {
      denied: {
        chrome: '{{device}}'
        android: '{{device}}'
        iphone: '{{device}}'
        safari: '{{device}}'
        other: '{{device}}'
      }
      cameraOffNotAnnounced: '{{name}}'
      cameraOnNotAnnounced: '{{name}}'
    }
  }
  'calls-greeting': typeof callsGreeting & {
    length: '{{longest}}{{time}}'
    words: '{{message}}{{name}}'
  }
  'calls-keypad': typeof callsKeypad
  'calls-test': typeof callsTest & {
    facts: {
      mbps: '{{speed}}'
    }
  }
  content: typeof content & {
    page: {
      notShown: '{{name}}{{page}}'
      choices_one: '{{count}}'
      choices_other: '{{count}}'
      rings: '{{phone}}'
    }
    contact: {
      call: '{{phone}}'
      open: '{{site}}'
    }
  }
  'content-administration': typeof contentAdministration & {
    from: '{{from}}'
    fromUntil: '{{from}}{{until}}'
    publishedUntil: '{{until}}'
    endedAt: '{{until}}'
    inLanguage: {
      en: '{{field}}'
      sv: '{{field}}'
    }
    remove: {
      title: '{{name}}'
      done: '{{name}}'
    }
    emptyNext: '{{button}}'
  }
  errors: typeof errors & {
    sayNumber: '{{number}}'
    tooMany_one: '{{count}}'
    tooMany_other: '{{count}}'
    lotAtOnce_one: '{{count}}'
    lotAtOnce_other: '{{count}}'
  }
  factors: typeof factors & {
    own: {
      used: '{{at}}'
      codesLeft_one: '{{count}}'
      codesLeft_other: '{{count}}'
    }
  }
  feed: typeof feed & {
    blocked: '{{product}}'
    unavailable: '{{product}}'
  }
  floor: typeof floor & {
    newAlarmTo: '{{name}}'
    chosenCount_one: '{{count}}'
    chosenCount_other: '{{count}}'
    next: '{{title}}{{when}}'
    phone: '{{name}}'
    message: '{{name}}'
    unreadThere_one: '{{count}}'
    unreadThere_other: '{{count}}'
  }
  installation: typeof installation & {
    print_other: '{{count}}'
    steps: {
      connect: '{{address}}'
    }
  }
  messages: typeof messages & {
    toWhom: '{{name}}{{room}}'
    recalled: {
      by: '{{at}}{{name}}'
      byYou: '{{at}}'
    }
    list: {
      label: '{{name}}'
      emptyExplained: '{{name}}'
      notFound: '{{words}}'
      readOf: '{{count}}{{read}}'
    }
    detail: {
      from: '{{name}}'
      openPicture: '{{name}}'
      openFilm: '{{name}}'
      position: '{{count}}{{position}}'
      until: '{{at}}'
      working: '{{percent}}'
    }
    player: {
      position: '{{end}}{{now}}'
    }
    slideshow: {
      label: '{{name}}'
      emptyExplained: '{{name}}'
      notShown: '{{name}}'
    }
    receipts: {
      delivered: '{{at}}'
      shown: '{{at}}'
      read: '{{at}}'
    }
    compose: {
      pictures_one: '{{day}}'
      pictures_other: '{{day}}'
      films_one: '{{day}}'
      films_other: '{{day}}'
      send: '{{name}}'
      sending: '{{name}}'
      sendMany_one: '{{count}}'
      sendMany_other: '{{count}}'
      staff: '{{names}}'
      reply: '{{subject}}'
      notAllowed: '{{name}}'
    }
    dialog: {
      title: '{{name}}'
      files_one: '{{count}}'
      files_other: '{{count}}'
    }
    actions: {
      replySubject: '{{subject}}'
    }
    end: {
      recall: {
        words: '{{name}}'
      }
      delete: {
        words: '{{name}}'
      }
      plan: {
        words: '{{name}}'
      }
    }
    outbox: {
      sent: '{{subject}}'
    }
    draft: {
      title: '{{name}}'
      interrupted: '{{name}}'
    }
    planned: {
      once: '{{at}}'
      again: '{{at}}{{interval}}'
      againOn: '{{at}}{{days}}{{interval}}'
      to: '{{names}}'
    }
    when: {
      removeDay: '{{day}}'
      dayTwice: '{{day}}'
      before_one: '{{count}}'
      before_other: '{{count}}'
    }
    receivers: {
      only: '{{name}}'
      many_one: '{{count}}'
      many_other: '{{count}}'
      notTo: '{{names}}'
      done_one: '{{count}}'
      done_other: '{{count}}'
      tooMany: '{{count}}'
    }
    templates: {
      replaceWords: '{{subject}}'
    }
    files: {
      video: {
        types: '{{types}}'
        onTv: '{{name}}'
      }
      shared: {
        words_one: '{{name}}'
        words_other: '{{name}}'
        add_other: '{{count}}'
      }
      caption: '{{name}}'
      cancel: '{{name}}'
      chosen_one: '{{count}}'
      chosen_other: '{{count}}'
      none: '{{size}}'
      percent: '{{percent}}'
      remove: '{{name}}'
      problems: {
        size: '{{size}}'
      }
    }
    voice: {
      limit: '{{minutes}}'
      onTv: '{{name}}'
    }
    preview: {
      title: '{{name}}'
      place: '{{room}}'
      today: '{{time}}'
      position: '{{count}}{{position}}'
      online: '{{name}}'
      offline: '{{name}}'
    }
    sent: {
      plannedFor: '{{at}}'
      waiting: '{{name}}'
      waitingOffline: '{{name}}'
      delivered: '{{name}}'
      shown: '{{name}}'
      read: '{{name}}'
    }
  }
  notifications: typeof notifications & {
    when: {
      minutes: '{{minutes}}'
    }
    what: {
      count: '{{all}}{{on}}'
      forSome: '{{all}}{{on}}'
    }
  }
  organisation: typeof organisation & {
    open: '{{name}}'
    close: '{{name}}'
    rooms_one: '{{count}}'
    rooms_other: '{{count}}'
    foundFirst: '{{shown}}{{total}}'
    found_one: '{{count}}'
    found_other: '{{count}}'
    move: {
      firstOf: '{{shown}}{{total}}'
      title: '{{name}}{{to}}'
      gains: '{{names}}'
      loses: '{{names}}'
      failed: '{{name}}{{to}}'
    }
    retire: {
      title: '{{name}}'
    }
  }
  overview: typeof overview & {
    alarms: {
      taken: '{{name}}'
      since: '{{time}}'
      more_one: '{{count}}'
      more_other: '{{count}}'
    }
    trouble: {
      serverSilent: '{{server}}'
      diskFull: '{{server}}'
      diskNoUploads: '{{server}}'
      diskVeryLow: '{{free}}{{server}}'
      diskLow: '{{free}}{{server}}'
    }
    first: {
      next: '{{step}}'
    }
    of: '{{count}}{{total}}'
    files_one: '{{count}}'
    files_other: '{{count}}'
    curve: '{{least}}{{most}}{{total}}'
    callsOfDay_one: '{{answered}}{{count}}'
    callsOfDay_other: '{{answered}}{{count}}'
    messagesOfDay_one: '{{count}}'
    messagesOfDay_other: '{{count}}'
  }
  privacy: typeof privacy & {
    erasure: {
      goes: '{{things}}'
      stays: {
        author: '{{things}}'
        resident: '{{things}}'
        alarms: '{{things}}'
        law: '{{things}}'
        brief: '{{things}}'
      }
      things: {
        messages_one: '{{count}}'
        messages_other: '{{count}}'
        files_one: '{{count}}'
        files_other: '{{count}}'
        calendar_one: '{{count}}'
        calendar_other: '{{count}}'
        calls_one: '{{count}}'
        calls_other: '{{count}}'
        alarms_one: '{{count}}'
        alarms_other: '{{count}}'
        people_one: '{{count}}'
        people_other: '{{count}}'
        consents_one: '{{count}}'
        consents_other: '{{count}}'
        devices_one: '{{count}}'
        devices_other: '{{count}}'
        choices_one: '{{count}}'
        choices_other: '{{count}}'
        mails_one: '{{count}}'
        mails_other: '{{count}}'
        audit_one: '{{count}}'
        audit_other: '{{count}}'
      }
      row: '{{name}}'
      title: '{{name}}'
      stay: '{{name}}{{room}}'
      done: '{{name}}{{room}}'
      doneLater: '{{name}}'
    }
    former: {
      ended: '{{day}}{{place}}'
      erasing: '{{place}}'
    }
    copies: {
      states: {
        waiting: '{{asked}}{{percent}}'
        ready: '{{megabytes}}{{until}}'
        fetched: '{{asked}}'
        expired: '{{asked}}'
        failed: '{{asked}}'
      }
    }
  }
  'privacy-administration': typeof privacyAdministration & {
    days_one: '{{count}}'
    days_other: '{{count}}'
    nextNow: '{{much}}'
    nextOn: '{{day}}{{much}}'
    moreThan: '{{amount}}'
    choice: {
      default: '{{days}}'
      everywhere: '{{days}}'
    }
    bounds: '{{least}}{{most}}'
    outOfBounds: '{{least}}{{most}}'
    goes: '{{much}}'
  }
  receivers: typeof receivers & {
    open: '{{name}}'
    close: '{{name}}'
    chosen_one: '{{count}}'
    chosen_other: '{{count}}'
    rooms_one: '{{count}}'
    rooms_other: '{{count}}'
    someRooms: '{{chosen}}{{count}}'
    untick: '{{name}}'
    untickType: {
      cluster: '{{parts}}'
      entityGroup: '{{parts}}'
      entity: '{{parts}}'
      group: '{{parts}}'
      room: '{{parts}}'
    }
    more_one: '{{count}}'
    more_other: '{{count}}'
  }
  settings: typeof settings & {
    residentProfileOf: '{{name}}'
    tvOf: '{{name}}'
    details: {
      tooLong: '{{count}}'
      confirm: '{{email}}'
    }
    lasting: {
      since: '{{at}}'
      used: '{{at}}'
      next: '{{at}}'
      until: '{{at}}'
      everywhere: {
        ends: '{{kinds}}'
        goesOn: '{{kinds}}'
      }
    }
    picture: {
      changing: '{{percent}}'
      size: '{{size}}'
    }
    install: {
      title: '{{product}}'
    }
  }
  'shared-devices': typeof sharedDevices & {
    own: {
      since: '{{at}}'
    }
    list: {
      used: '{{at}}'
      sessions_other: '{{count}}'
    }
    end: {
      title: '{{name}}'
    }
    code: {
      explained: '{{address}}'
      until: '{{time}}'
    }
  }
  shell: typeof shell & {
    functions: {
      hidden: '{{name}}'
    }
    boxViews: {
      all: '{{count}}'
      cameOnline: '{{name}}'
      wentOffline: '{{name}}'
      minutes: '{{minutes}}'
      minutesLeft: '{{minutes}}'
      lastSeen: '{{time}}'
      missedCalls_other: '{{count}}'
      lost: '{{name}}{{next}}'
    }
    dayParts: {
      morning: '{{weekday}}'
      forenoon: '{{weekday}}'
      afternoon: '{{weekday}}'
      evening: '{{weekday}}'
      night: '{{weekday}}'
      smallHours: '{{weekday}}'
    }
    room: '{{name}}'
    home: {
      lastCall: '{{when}}'
      missedCall: '{{when}}'
      unread_one: '{{count}}'
      unread_other: '{{count}}'
      ownTime: '{{time}}'
      nextFor: '{{name}}'
      inMinutes_one: '{{count}}'
      inMinutes_other: '{{count}}'
      nothingShown: '{{name}}'
      nothingShownNext: '{{profile}}'
    }
    feed: {
      down: '{{product}}{{time}}'
      triesIn: '{{seconds}}'
    }
  }
  system: typeof system & {
    version: '{{version}}'
    started: '{{time}}'
    silent: '{{time}}'
    disk: {
      files: '{{free}}{{size}}'
      database: '{{free}}{{size}}'
    }
    trouble: {
      diskFull: {
        what: '{{free}}{{server}}'
      }
      diskNoUploads: {
        what: '{{free}}{{server}}'
      }
      serverSilent: {
        what: '{{server}}'
      }
      diskVeryLow: {
        what: '{{free}}{{server}}'
      }
      diskLow: {
        what: '{{free}}{{server}}'
      }
    }
  }
}
