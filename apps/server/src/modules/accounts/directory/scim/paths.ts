/** Below the origin: what a directory is given as its address. */
export const scimPath = '/scim/v2'
