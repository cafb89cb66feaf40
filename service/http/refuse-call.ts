import { isStorageFailure } from '../blobs/storage-failure'
import { isCutBefore } from '../emulator/meet-faults'
import type { RequestRecord } from '../emulator/request-record'
import { StoreUnavailable } from '../store/store'
import { notFoundHere, refusal } from './answers'
import type { AnyEndpoint } from './endpoint'
import { Failure } from './failure'
import { withShortValues } from './field-violations'
import type { Passage, Serving } from './passage'

/** From the upload's table (platform/files#upload-errors), for every endpoint whose own table has no code for it. */
const STORAGE = 234042

/** The answer to a call that a gate or a rule refused, or that something else stopped. */
export function refuseCall({ endpoint, request, record, serving }: Passage, error: unknown): Response {
  const refuse = (failure: Failure) => {
    record.code = failure.code
    return endpoint.refuse
      ? endpoint.refuse(failure, request, record.log_id)
      : refusal(failure, record.log_id, callPage(endpoint, record, serving))
  }
  if (error instanceof Failure) {
    record.violations = error.options.violations
    record.rule = error.options.rule
    return refuse(endpoint.ownPageOnly ? explained(error) : error)
  }
  // This response is never sent, but one must be returned.
  if (isCutBefore(error) || (request.signal.aborted && isStorageFailure(error))) return notFoundHere()
  serving.onBug(error, record.log_id)
  const { internal, storage = STORAGE } = endpoint.gates
  if (error instanceof StoreUnavailable) {
    record.gate = 'storage'
    return refuse(new Failure(internal, undefined, { status: 503, headers: { 'retry-after': '1' } }))
  }
  const isStorage = isStorageFailure(error)
  record.gate = isStorage ? 'storage' : 'bug'
  return refuse(new Failure(isStorage ? storage : internal))
}

/** Herald's own endpoints always say what is wrong with a request: the platform's words bind them to nothing. */
function explained(failure: Failure): Failure {
  const { code, detail, options } = failure
  if (detail || !options.violations) return failure
  return new Failure(code, { field_violations: withShortValues(options.violations) }, options)
}

/** The page of the workbench with this call; undefined where nothing shows it. */
function callPage(
  { ownPageOnly }: AnyEndpoint,
  { log_id, url }: RequestRecord,
  { emulator, consoleAt }: Serving,
): string | undefined {
  if (!emulator || consoleAt === undefined || ownPageOnly) return undefined
  return `${consoleAt === 'here' ? url.origin : consoleAt}/workbench/log?call=${log_id}`
}
