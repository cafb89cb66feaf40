import type { KindProps } from './kind-props'
import { QuietCard } from './quiet-card'

export const RedPacketView = ({ content: { text } }: KindProps<'hongbao'>) => (
  <QuietCard type="hongbao" title={text} />
)
