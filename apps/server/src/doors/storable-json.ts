import { parseJson } from '@lykta/contract/json'

/** An escaped NUL, the only way to write one in JSON; an even number of backslashes before it escapes each other. */
const nul = /(?<!\\)(?:\\\\)*\\u0000/

/** The value of JSON text; undefined if it is none, or has a NUL anywhere, which PostgreSQL stores in no text. */
export const parseStorableJson = (text: string): unknown => (nul.test(text) ? undefined : parseJson(text))
