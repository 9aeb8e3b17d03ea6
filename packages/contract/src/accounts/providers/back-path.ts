/** The address to which a provider sends the browser back, below the origin: `/login/back/bankid`. */
export const providerBackPath = (id: string): `/${string}` => `/login/back/${id}`
