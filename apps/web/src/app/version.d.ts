/** The version in package.json. */
declare const APP_VERSION: string
