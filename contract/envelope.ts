/**
 * The envelope of every JSON answer (platform/envelope#envelope). `code` 0 is success; `data` may be
 * missing on failures and on pure actions. `error` is the gateway's addition
 * (platform/envelope#schema-failures, platform/envelope#gateway-errors, platform/pace#limits).
 */
export interface Envelope<Data = unknown> {
  code: number
  msg: string
  data?: Data
  error?: ErrorDetail
}

export interface ErrorDetail {
  log_id?: string
  /** Where to look into the call: on a local service a link to it in the workbench. */
  troubleshooter?: string
  /** The page that explains the code, in a sentence; only codes with a page have it. */
  message?: string
  field_violations?: FieldViolation[]
  permission_violations?: { type: string; subject: string }[]
}

/** One fault of a request. */
export interface FieldViolation {
  /** Such as `receive_id` or `children[*].code.elements`. */
  field: string
  /** What was sent; absent for nothing, an object or a list. */
  value?: string
  description: string
}

/** One page of a listing; `page_token` is present only while `has_more` is true (platform/envelope#conventions). */
export interface Page<Item> {
  items: Item[]
  has_more: boolean
  page_token?: string
}
