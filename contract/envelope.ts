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
  troubleshooter?: string
  field_violations?: FieldViolation[]
  permission_violations?: { type: string; subject: string }[]
  subcode?: number
  helps?: { url: string; description: string }[]
}

export interface FieldViolation {
  field: string
  description: string
  value?: string
}

/** One page of a listing; `page_token` is present only while `has_more` is true (platform/envelope#conventions). */
export interface Page<Item> {
  items: Item[]
  has_more: boolean
  page_token?: string
}
