import type { KindProps } from './kind-props'
import { QuietCard } from './quiet-card'

/** Somebody's card; by name where the chat's people are known. */
export const ShareUserView = ({ content: { user_id }, names }: KindProps<'share_user'>) => (
  <QuietCard type="share_user" title={names.get(user_id) ?? user_id} isId={!names.has(user_id)} />
)
