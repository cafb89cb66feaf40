import { blockAtElement } from '../../editor/selection/block-at-element'
import type { ContextItems } from '../../editor/selection/context-items'
import { fileValue, imageValue } from './media-attributes'
import { mediaAt } from './media-commands'

/** Saves a picture or a file to the operator's disk. */
export const mediaContextItems: ContextItems = (element, { view }, context) => {
  const position = blockAtElement(view, element)?.position
  const media = position === undefined ? undefined : mediaAt(view.state.doc, position)
  if (!media) return []
  const { kind, bearer } = media
  const { token } = kind === 'image' ? imageValue(bearer) : fileValue(bearer)
  if (!token) return []
  const name = fileValue(bearer).name || context.words(kind === 'image' ? 'media.pictureName' : 'kinds.file')
  const run = () =>
    void context.ports.media
      .download(token, name)
      .catch((error: unknown) => context.refuse(error instanceof Error ? error.message : String(error)))
  return [{ key: 'download', words: context.words('media.download'), run }]
}
