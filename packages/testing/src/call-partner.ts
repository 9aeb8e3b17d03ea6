import { expect } from 'vitest'

/** The other side of a call, in this page: a second connection that sends a picture and sound. */
export const createPartner = () => {
  const connection = new RTCPeerConnection()
  const send = async (): Promise<void> => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
    for (const track of stream.getTracks()) connection.addTrack(track, stream)
  }
  /** The description that has been set, once it holds every way there is to reach this side. */
  const described = async (): Promise<string> => {
    await expect.poll(() => connection.iceGatheringState).toBe('complete')
    return connection.localDescription?.sdp ?? ''
  }
  return {
    offer: async (): Promise<string> => {
      await send()
      await connection.setLocalDescription(await connection.createOffer())
      return described()
    },
    answer: async (sdp: string): Promise<string> => {
      await connection.setRemoteDescription({ type: 'offer', sdp })
      await send()
      await connection.setLocalDescription(await connection.createAnswer())
      return described()
    },
    stop: () => {
      for (const { track } of connection.getSenders()) track?.stop()
      connection.close()
    },
  }
}
