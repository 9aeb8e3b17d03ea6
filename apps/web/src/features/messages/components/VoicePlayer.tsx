import styles from './VoicePlayer.module.css'

/** A voice message with the browser's own controls, which every screen reader knows. */
export const VoicePlayer = ({ address, label }: { address: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript
  <audio
    className={styles['player']}
    controls
    preload="metadata"
    src={address}
    aria-label={label}
    onLoadedMetadata={({ currentTarget: audio }) => {
      // A recording made by a browser does not contain its length, which is known only at the end.
      if (audio.duration === Infinity) audio.currentTime = Number.MAX_SAFE_INTEGER
    }}
    onDurationChange={({ currentTarget: audio }) => {
      if (Number.isFinite(audio.duration) && audio.paused) audio.currentTime = 0
    }}
  />
)
