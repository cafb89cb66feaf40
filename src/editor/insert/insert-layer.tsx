import type { LayerProps } from '../layers/layers'
import { InsertMenu } from './insert-menu'
import { LinkCard } from './link-card'
import { MentionMenu } from './mention-menu'
import { PopupLayer } from './popup-layer'

/** Everything by which something new comes in at the cursor, and small things there are changed. */
export const InsertLayer = (props: LayerProps) => (
  <>
    <InsertMenu {...props} />
    <MentionMenu {...props} />
    <PopupLayer {...props} />
    <LinkCard {...props} />
  </>
)
