import type { Plugin } from 'vite'

/** Smaller files have little to compile. */
const leastLength = 30_000

/**
 * Asks Chromium to compile all functions of a file in the background while it loads, instead of each where it is first called. It
 * reads that from the first line only, so it is written last of all.
 */
export const compileInBackground = (): Plugin => ({
  name: 'compile-in-background',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.code.length > leastLength)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
})
