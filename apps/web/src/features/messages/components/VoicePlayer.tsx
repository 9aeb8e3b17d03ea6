import styles from './VoicePlayer.module.css'

/** A voice message with the browser's own controls, which every screen reader knows. */
export const VoicePlayer = ({ address, label }: { address: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what is said in it
  <audio
    className={styles['player']}
    controls
    preload="metadata"
    src={address}
    aria-label={label}
    onLoadedMetadata={({ currentTarget: audio }) => {
      // What a browser records does not say how long it is: it learns it at its end.
      if (audio.duration === Infinity) audio.currentTime = Number.MAX_SAFE_INTEGER
    }}
    onDurationChange={({ currentTarget: audio }) => {
      if (Number.isFinite(audio.duration) && audio.paused) audio.currentTime = 0
    }}
  />
)
