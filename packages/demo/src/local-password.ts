/** The well-known password of the demo's accounts on a server that only this machine reaches. */
export const localPassword = 'Lykta-demo-1'
