export { SessionGate } from './components/session-gate'
export {
  SessionContext,
  isLocalService,
  mayManageChats,
  mayWrite,
  rememberApp,
  useCurrentSession,
} from './session-context'
export type { CurrentSession } from './session-context'
