// Not of `routes.ts`: what that exports, the web app loads before anything is shown.
export * from './routes.ts'
export * from './administration/routes.ts'
