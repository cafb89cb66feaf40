import type { AppClient } from '../../client/client'
import type { DataOf, Endpoint, ParsedInput } from '../../contract/endpoint'
import type { ReportedChange } from '../../contract/herald/changes'
import type { PublicationRequest } from '../../contract/herald/publications'
import type { RehearsalAnswer } from '../../contract/herald/rehearsal'
import type { Publication } from '../../publishing/publications/publication'
import type { Staged } from '../../service/blobs/blobs'
import type { Store } from '../../service/store/store'
import type { Targets } from '../audit-targets'
import type { AppContext } from '../call'
import type { Access } from '../sessions'
import type { HeldFiles } from './held-files'

/** One request of an operator whose session, role and shape were checked. */
export interface OperatorCall<Input> {
  input: Input
  context: AppContext
  access: Access
  store: Store
  /** Bytes of held changes. */
  files: HeldFiles
  /** The file of a form, until it is kept. */
  arrived: Staged | undefined
  now: number
  /** Calls the platform in the operator's name. */
  client(): AppClient
  /** What a publication would do. Throws Refused. */
  rehearse(request: PublicationRequest): Promise<RehearsalAnswer>
  /** The ids of the audit line. */
  named: Targets
  /** Notifies pages once the answer is sure. */
  tell(change: Publication | Extract<ReportedChange, { kind: 'draft' }>): void
}

/** One endpoint for signed-in operators. It throws Refused. */
export interface OperatorEndpoint<E extends Endpoint = Endpoint> {
  endpoint: E
  /** It changes nothing, so readers may call it. */
  isRead: boolean
  /** Each call has a line in the audit log. */
  isLogged: boolean
  /** The most bytes of the file in its form. */
  most?: number
  run(call: OperatorCall<ParsedInput<E>>): Promise<DataOf<E> | Response>
}

/** Declares an endpoint. Its caller passes it the input that its contract describes, so the type may be forgotten. */
export const operatorEndpoint = <E extends Endpoint>(declared: OperatorEndpoint<E>): OperatorEndpoint =>
  declared
