import { ClosedNote } from '../resources/closed-note'
import { QuietCard } from './quiet-card'

/** A sticker is not given out (§4.3). */
export const StickerView = () => (
  <QuietCard type="sticker" title="">
    <ClosedNote why="sticker" />
  </QuietCard>
)
