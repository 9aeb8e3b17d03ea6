import { configureGlobal } from 'fast-check'

// Property tests draw the same inputs each time, so that no change fails by the luck of another's. `SEED` draws others.
configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })
