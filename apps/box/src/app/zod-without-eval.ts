import { config } from 'zod'

// Imported before any schema: the content policy forbids compiling them, and each start would report the attempt.
config({ jitless: true })
