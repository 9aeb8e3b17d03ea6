/** Of the app, as package.json has it. */
declare const APP_VERSION: string
