import type { BlockParts } from '../../editor/view/block-parts'
import { dom } from '../../editor/view/dom'
import type { ObjectRenderer } from '../../editor/view/object-renderer'

/** A horizontal rule, padded so that it can be clicked. */
const renderDivider: ObjectRenderer = () => ({
  dom: dom('div', { class: 'ed-object-body ed-divider-body' }, dom('hr', { class: 'ed-divider' })),
  update: () => true,
})

export const dividerParts: BlockParts = {
  key: 'divider',
  render: renderDivider,
}
