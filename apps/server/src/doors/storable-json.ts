import { parseJson } from '@lykta/contract/json'

/** An escaped NUL, the only way to write one in JSON. An even number of backslashes before it are escaped backslashes. */
const nul = /(?<!\\)(?:\\\\)*\\u0000/

/** The value of a JSON text; undefined if it is invalid, or contains a NUL, which PostgreSQL cannot store in text. */
export const parseStorableJson = (text: string): unknown => (nul.test(text) ? undefined : parseJson(text))
