export { childrenOf } from './children-of'
export type { Content } from './contents/content'
export { contentOf, receivedPost } from './contents/content-of'
export type { TextStyle } from './contents/rich-nodes'
export { fieldsOf, listOf, parsed, stringOf } from './contents/tolerant'
export { formatMoment, formatRecent } from './format-moment'
export { dayOf, exactTimeOf, numberOf, timeOf } from './format-time'
export { loadCards } from './kinds/card-view'
export { kindOf } from './kind-of'
export { MessageBody } from './message-body'
export { CardPressContext, ChatNames } from './message-context'
export { messageWith } from './message-with'
export { filesOf, listedResources } from './message-resources'
export type { MessageFile } from './message-resources'
export {
  CHATS_ROUTE,
  addressOfBundle,
  forwardRoute,
  isJump,
  jumpState,
  messageRoute,
  messagesAddress,
  messagesRoute,
  momentRoute,
} from './messages-address'
export { RecallDialog } from './recall-dialog'
export { DownloadsContext } from './resources/download-button'
export type { DownloadProgress, DownloadRequest, Downloads } from './resources/download-button'
export { resourceQuery, resourceSizeQuery } from './resources/get-resource'
export { linesOf, plainTextOf, searchTextOf } from './search-text'
export { senderName } from './sender-name'
