/** The version of the TV app, put in by the build. */
declare const APP_VERSION: string
