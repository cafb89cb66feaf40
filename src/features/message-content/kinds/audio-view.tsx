import { lengthWords } from '../moment-words'
import { Playable } from '../resources/playable'
import type { KindProps } from './kind-props'
import { QuietCard } from './quiet-card'

/** What somebody said: Opus in Ogg (platform-facts h.2). */
export const AudioView = ({ content: { file_key, duration }, message }: KindProps<'audio'>) => (
  <QuietCard type="audio" title={duration === undefined ? '' : lengthWords(duration)}>
    <Playable message={message} file={{ type: 'file', file_key }} as="audio" />
  </QuietCard>
)
