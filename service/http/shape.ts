import type { ParsedInput, Endpoint } from '../../contract/endpoint'
import type { FieldViolation } from '../../contract/envelope'
import { inSlices } from '../../primitives/in-slices'
import { withReason } from '../rules/rule'
import type { AnyEndpoint, Gates } from './endpoint'
import { Failure } from './failure'
import { fieldViolations, withShortValues } from './field-violations'
import { firstFault } from './first-fault'
import { AT_ONCE_BYTES } from './read-json'

type Given = Record<keyof ParsedInput<Endpoint>, unknown>

/** The input of a request as its contract describes it. Throws the refusal of a wrong shape. */
export async function shaped(
  { contract, gates }: Pick<AnyEndpoint, 'contract' | 'gates'>,
  given: Given,
  size: number,
): Promise<ParsedInput<Endpoint>> {
  // The schema would collect every fault of a long body at once, and delay other requests.
  const early = size > AT_ONCE_BYTES && (await inSlices(firstFault(contract.body, given.body)))
  if (early) throw wrongShape(gates, fieldViolations([early], given.body), [])
  const path = contract.path.safeParse(given.path)
  const query = contract.query.safeParse(given.query)
  const body = contract.body.safeParse(given.body)
  if (path.success && query.success && body.success)
    return { path: path.data, query: query.data, body: body.data }
  const ofQuery = fieldViolations(query.error?.issues ?? [], given.query)
  const others = [
    ...fieldViolations(path.error?.issues ?? [], given.path),
    ...ofQuery,
    ...fieldViolations(body.error?.issues ?? [], given.body),
  ]
  throw wrongShape(gates, others, ofQuery)
}

/**
 * The refusal of a wrong shape, as the operation's family words it (platform/envelope#schema-failures). It carries the
 * faults for the log even if the answer does not list them.
 */
function wrongShape(gates: Gates, violations: FieldViolation[], ofQuery: readonly FieldViolation[]): Failure {
  const { invalid: code, status, listsFields, pageTooLong, missing } = gates
  const told = { violations, ...(status !== undefined && { status }) }
  if (pageTooLong !== undefined && violations.every(isPageTooLong))
    return new Failure(pageTooLong, undefined, { ...told, msg: withReason(pageTooLong, PAGE_TOO_LONG) })
  const absent = ofQuery.find(
    ({ value, description }) => value === undefined && description.endsWith(REQUIRED),
  )
  if (missing !== undefined && absent)
    return new Failure(missing, undefined, { ...told, msg: missingWords(absent.field) })
  const isListed = code === 99992402 || listsFields === true
  return new Failure(code, isListed ? { field_violations: withShortValues(violations) } : undefined, told)
}

const REQUIRED = ' is required'
const PAGE_TOO_LONG = 'The page_size exceeds the limit'

const isPageTooLong = ({ field, description }: FieldViolation): boolean =>
  field === 'page_size' && description.startsWith('the max value is ')

/** platform/sheets#sheet-errors */
const missingWords = (field: string): string =>
  `Missing required parameter: ${field.charAt(0).toUpperCase()}${field.slice(1)}. Missing required parameter path: ${field}, Please check and modify accordingly.`
