import { type Language } from '@lykta/contract/languages'

export interface Reader {
  /** Resolves when the text has been read aloud, at once if there is no voice for the language, or when it is stopped. */
  readonly read: (text: string, language: Language, percent: number, signal: AbortSignal) => Promise<void>
}

/** A voice that never reports its end must not keep an alarm from sounding on. */
const mostMs = (text: string) => 10_000 + text.length * 150

/** Reads with the TV's own voice, if it has one. */
export const createReader = (): Reader => {
  const synthesis = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined
  // The first request begins to load them.
  synthesis?.getVoices()

  const voiceOf = (language: Language): SpeechSynthesisVoice | undefined => {
    const voices = synthesis?.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(language)) ?? []
    // Prefers a voice that needs no network.
    return voices.find(({ localService }) => localService) ?? voices[0]
  }

  return {
    async read(text, language, percent, signal) {
      const voice = voiceOf(language)
      if (synthesis === undefined || voice === undefined || signal.aborted) return
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = voice
      utterance.lang = voice.lang
      utterance.volume = percent / 100
      // Slower than usual, to be understood.
      utterance.rate = 0.9
      await new Promise<void>((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', stop)
          resolve()
        }
        const stop = () => {
          synthesis.cancel()
          finish()
        }
        const timer = setTimeout(stop, mostMs(text))
        signal.addEventListener('abort', stop)
        utterance.addEventListener('end', finish)
        utterance.addEventListener('error', finish)
        synthesis.speak(utterance)
      })
    },
  }
}
