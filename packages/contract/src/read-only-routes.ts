/**
 * Routes that only read, though their method is one that writes: what they ask for has no room in a URL, is a secret that must stand
 * in no log, or is a preview of what they do otherwise. Beside the routes themselves, because no app needs it.
 */
export const readOnlyRoutes = {
  accounts: { accountRoutes: ['checkSession'], recoveryRoutes: ['check'], userRoutes: ['import'] },
  alarms: { alarmRoutes: ['reach', 'takeAway'] },
  boxes: { stayRoutes: ['move'] },
  files: { fileRoutes: ['checkNames'] },
  organisation: {
    clusterRoutes: ['edit'],
    entityGroupRoutes: ['edit'],
    entityRoutes: ['edit'],
    groupRoutes: ['edit'],
    organisationRoutes: ['edit'],
  },
} as const
