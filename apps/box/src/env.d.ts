/** The version of the TV app, set by the build. */
declare const APP_VERSION: string
