/** Everybody knows it: the password of the demo's accounts on a server that only this machine reaches. */
export const localPassword = 'Lykta-demo-1'
