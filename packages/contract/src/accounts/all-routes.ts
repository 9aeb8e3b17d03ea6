// Not of `routes.ts`: what that exports, the web app loads before anything is shown.
export * from './routes.ts'
export * from './factors/routes.ts'
export * from './providers/routes.ts'
export * from './users/routes.ts'
export * from './directory/routes.ts'
export * from './shared-devices/routes.ts'
