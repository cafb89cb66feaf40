import { imageSize } from '../../../contract/docx/image-size'
import type { OtherObjects } from '../../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'
import { newText } from '../../document/structure/new-tree'
import type { Tally } from '../import/losses'

/**
 * Gives every picture that came as a `data:` address to the port for media,
 * which answers the token under which the block has it from now on. A picture
 * that came without its size has the one that its bytes state. One that cannot
 * be taken is its caption.
 */
export function takePictures(
  trees: readonly BlockTree[],
  add: (file: File) => string,
  tally: Tally,
): BlockTree[] {
  return trees.flatMap((tree) => {
    const image = tree.body.image as OtherObjects['image'] | undefined
    if (!image?.token?.startsWith('data:')) {
      return [
        tree.children.length > 0 ? { ...tree, children: takePictures(tree.children, add, tally) } : tree,
      ]
    }
    const taken = takenPicture(image.token, add)
    if (taken)
      return [{ ...tree, body: { ...tree.body, image: { ...taken.size, ...image, token: taken.token } } }]
    tally.add('pictures')
    const content = image.caption?.content
    return content ? [newText('text', [{ text_run: { content } }])] : []
  })
}

function takenPicture(address: string, add: (file: File) => string) {
  const [, type, ending, bytes] = /^data:(image\/([a-z]+));base64,(.+)$/is.exec(address) ?? []
  if (!type || !ending || !bytes) return undefined
  try {
    const raw = atob(bytes.replace(/\s+/g, ''))
    const array = Uint8Array.from(raw, (sign) => sign.charCodeAt(0))
    const token = add(new File([array], `image.${ending === 'jpeg' ? 'jpg' : ending}`, { type }))
    return { token, size: imageSize(array) }
  } catch {
    // Broken bytes, or more than the platform takes: the report counts the picture.
    return undefined
  }
}
