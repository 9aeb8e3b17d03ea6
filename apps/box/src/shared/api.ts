import { createClient, type Client } from '@lykta/client'

/** Calls the server with a box token, or without one while there is no box; answers are checked against the contract. */
export const createApi = (token?: string, onSessionLost: () => void = () => undefined): Client =>
  createClient({ token: () => token, onSessionLost, timeoutMs: 15_000, checked: true })
