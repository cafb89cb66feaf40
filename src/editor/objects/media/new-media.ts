import type { Node } from 'prosemirror-model'
import { newObject } from '../../commands/new-object'
import type { PictureSize } from './picture-size'

/** A file that was picked, pasted or dropped, kept under its local token. */
export interface TakenFile {
  token: string
  name: string
  /** Of a picture, in its own pixels; what cannot be measured is no picture. */
  size?: PictureSize
}

/** The blocks of taken files: pictures as images, everything else as files in a view of their own (platform-facts d.4). */
export const newMedia = ({ token, name, size }: TakenFile): Node =>
  size
    ? newObject('image', { token, ...size, align: 2 })
    : newObject('view', { view_type: 1 }, [newObject('file', { token, name, view_type: 1 })])
