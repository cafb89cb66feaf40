import type { Asked } from '../server/read-incoming'
import type { ApprovalGate } from './approval-gate'
import type { Bucket } from './budget'
import type { ChatScope } from './chat-scope'
import type { GatewayApp } from './config'
import type { CheckedForm } from './form-head'
import type { JsonBody } from './json-body'
import type { Matched, Operation } from './operations'
import type { Held } from './operator-shares'
import type { Access } from './sessions'
import type { TenantTokens } from './tenant-tokens'

/** The state that the calls of one application share. */
export interface AppContext {
  app: GatewayApp
  tokens: TenantTokens
  scope: ChatScope | undefined
  /** Undefined if no announcement needs approval. */
  gate: ApprovalGate | undefined
  /** Only for operations whose calls all count towards the same limits. */
  buckets: Map<Operation, readonly Bucket[]>
}

/** The result of a call, for the audit log and the month's count. */
export interface Outcome {
  status: number
  code: number | null
  log_id: string
}

/** One call of an operator on its way to the platform. */
export interface Call {
  context: AppContext
  access: Access
  matched: Matched
  person: string
  body: JsonBody | undefined
  /** The checked form, if the application is restricted to some chats. */
  form?: CheckedForm | undefined
  asked: Asked
  held: Held
}
