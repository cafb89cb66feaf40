import type { BlockParts } from '../../editor/view/block-parts'
import { mediaPlugin } from '../media/media-plugin'
import { renderPicture } from './render-picture'

/** Pictures, with the plugin that files share. */
export const imageParts: BlockParts = {
  key: 'image',
  render: renderPicture,
  plugins: (context) => [mediaPlugin(context)],
}
