import { shownName } from '../contents/shown-name'
import { lengthWords } from '../moment-words'
import { Playable } from '../resources/playable'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { QuietCard } from './quiet-card'

/** A film, with a picture of it until it is played. */
export function MediaView({ content, message }: KindProps<'media'>) {
  const { file_key, file_name, image_key, duration } = content
  const name = shownName(file_name)
  return (
    <QuietCard type="media" title={name}>
      {duration !== undefined && <p className={styles['below']}>{lengthWords(duration)}</p>}
      <Playable
        message={message}
        file={{ type: 'file', file_key, ...(name && { name }) }}
        as="video"
        {...(image_key && { poster: image_key })}
      />
    </QuietCard>
  )
}
