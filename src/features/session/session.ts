export { SessionGate } from './components/session-gate'
export {
  SessionContext,
  draftOwner,
  isLocalService,
  mayManageChats,
  mayWrite,
  rememberApp,
  rememberedApp,
  useCurrentSession,
} from './session-context'
export type { CurrentSession } from './session-context'
export { appOf, environmentQuery, sessionQuery } from './session-queries'
