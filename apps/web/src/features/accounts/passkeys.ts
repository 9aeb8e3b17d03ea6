import type { AskPasskey, MadePasskey, MakePasskey, PasskeyAnswer } from '@lykta/contract/accounts'

// Loaded when somebody uses a passkey: most people do not.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser can use passkeys at this address. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)

/** Has the person open a passkey with a finger, a face or a PIN. Throws when they do not. */
export const openPasskey = async (optionsJSON: AskPasskey): Promise<PasskeyAnswer> => {
  const { startAuthentication } = await library()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle === undefined ? {} : { userHandle }),
    },
  }
}

/** Has the browser make a passkey. Throws when the person does not want to. */
export const makePasskey = async (optionsJSON: MakePasskey): Promise<MadePasskey> => {
  const { startRegistration } = await library()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      attestationObject,
      ...(transports === undefined ? {} : { transports: [...transports] }),
    },
  }
}
