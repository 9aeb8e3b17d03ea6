/**
 * Routes that only read although their method writes: their input is too long for a URL, or a secret that must not be logged, or
 * they preview what they do otherwise. Kept apart from the routes themselves, because no app needs this list.
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
