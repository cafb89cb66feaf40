import { Picture } from '../resources/picture'
import type { KindProps } from './kind-props'

export const ImageView = ({ content: { image_key }, message }: KindProps<'image'>) => (
  <Picture message={message} image_key={image_key} />
)
